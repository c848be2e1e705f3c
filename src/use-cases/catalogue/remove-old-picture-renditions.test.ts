import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { pictureNames } from '#test/support/picture-names.ts'
import { removeOldRenditions } from './remove-old-picture-renditions.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-trim-'))
const store = openPictureFolder(folder)
afterAll(() => rm(folder, { recursive: true }))

it('the cleanup of resized pictures removes the oldest ones down to the limit, never originals', async () => {
  await store.write('products/a/1-300.webp', Buffer.alloc(500))
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    const file = `derived/products/${name}/1-80x80-inside-8.webp`
    await store.write(file, Buffer.alloc(100))
    await utimes(path.join(folder, file), index, index)
  }

  expect(await removeOldRenditions(store, 250)).toBe(2)

  const left = await pictureNames(store, 'derived')
  expect(left).toEqual(['c', 'd'].map((name) => `derived/products/${name}/1-80x80-inside-8.webp`))
  expect(await store.find('products/a/1-300.webp')).not.toBeNull()
  expect(await removeOldRenditions(store, 250)).toBe(0)
})

it('the cleanup of resized pictures removes nothing when there are none', async () => {
  expect(await removeOldRenditions(openPictureFolder(path.join(folder, 'none')))).toBe(0)
})
