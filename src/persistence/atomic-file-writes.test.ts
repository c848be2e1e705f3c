import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  renameFileWhenWritten,
  removePartialFiles,
  writeNewPrivateFile,
  writeFileAtomically,
} from './atomic-file-writes.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whole-'))
  file = path.join(folder, 'picture.webp')
})
afterEach(() => rm(folder, { recursive: true }))

const full = Object.assign(new Error('write'), { code: 'ENOSPC' })

it('a file write on a full disk keeps the old file and leaves no temporary file', async () => {
  await writeFileAtomically(file, Buffer.from('before'))
  const halfway = renameFileWhenWritten(file, async (part) => {
    await writeFile(part, 'aft')
    throw full
  })
  await expect(halfway).rejects.toBe(full)
  expect(await readdir(folder)).toEqual(['picture.webp'])
  expect(await readFile(file, 'utf8')).toBe('before')
})

it('concurrent writes to the same file leave one complete version, never a mixture', async () => {
  await Promise.all(
    [1, 2, 3, 4].map((one) => writeFileAtomically(file, Buffer.from(`${one}`.repeat(9)))),
  )
  expect(await readFile(file, 'utf8')).toMatch(/^(\d)\1{8}$/)
  expect(await readdir(folder)).toEqual(['picture.webp'])
})

it('a file with private content is created once, and never overwritten', async () => {
  await writeNewPrivateFile(file, 'first')
  await expect(writeNewPrivateFile(file, 'second')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(file, 'utf8')).toBe('first')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['picture.webp'])
})

it('cleaning up after interrupted file writes removes stale temporary files, but not those of running writes', async () => {
  const [left, fresh] = ['a.webp.0123456789ab.part', 'b.webp.0123456789ab.part']
  for (const name of [left, fresh, 'own.part']) await writeFile(path.join(folder, name), 'half')
  await utimes(path.join(folder, left), new Date(), new Date(Date.now() - 3_600_000))
  await utimes(path.join(folder, 'own.part'), new Date(), new Date(Date.now() - 3_600_000))
  await removePartialFiles(folder)
  expect((await readdir(folder)).toSorted()).toEqual([fresh, 'own.part'])
})
