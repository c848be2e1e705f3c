import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openPictureStoreWithFallback } from '#persistence/catalogue/fallback-picture-store.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { openPictureBucket } from '#persistence/catalogue/s3-picture-store.ts'
import { testBucket } from '#test/support/bucket-server.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { pictureNames } from '#test/support/picture-names.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-move-'))
afterAll(() => rm(folder, { recursive: true }))
const address = await testBucket()
const now = new Date('2026-04-01T12:00:00Z')
const names = ['banners/a-800.webp', `documents/${'ab12'.repeat(8)}.pdf`, 'products/x/1-300.webp']

let moves = 0
async function prepare() {
  moves += 1
  const from = openPictureFolder(path.join(folder, String(moves)))
  const bucket = { ...address, prefix: `${address.prefix}${moves}/` }
  const to = openPictureBucket(bucket)
  for (const name of names) await from.write(name, Buffer.from(name))
  await from.write('derived/products/x/1-80x80-inside-8.webp', Buffer.from('small'))
  return { from, to, bucket }
}

const operator = (fileMove?: { from: PictureStore; to: PictureStore }) =>
  operatorOf(db, { now: () => now, ...(fileMove && { fileMove }) })

describe('move-files', () => {
  it('the move-files command copies every file except derived pictures, and copies nothing on repetition', async () => {
    const { from, to } = await prepare()
    const { run } = operator({ from, to })
    expect(await run('move-files', '--si')).toMatchObject({
      code: 0,
      written: 'Archivos pasados: 3 (0.0 MB).\n',
    })
    expect(await pictureNames(to, '')).toEqual(names)
    for (const name of names) expect((await to.read(name)).toString()).toBe(name)
    expect(await pictureNames(from, 'products')).toEqual(['products/x/1-300.webp'])
    expect((await run('move-files', '--si')).written).toContain('Ya estaban: 3.')
    expect(await auditOf(db, 'files')).toContainEqual(
      expect.objectContaining({ actor: 'operator:ana', action: 'files-move' }),
    )
  })

  it('the move-files command resumes copying between file stores after an interruption', async () => {
    const { from, to, bucket } = await prepare()
    const door = await openDatabaseProxy(bucket.endpoint)
    const endpoint = new URL(door.url).origin
    door.shut()
    const cut = await operator({ from, to: openPictureBucket({ ...bucket, endpoint }) }).run(
      'move-files',
      '--si',
    )
    door.close()
    expect(cut.code).toBe(1)
    expect(cut.written).toContain('repite el comando')
    await to.write(names[0] ?? '', Buffer.from(names[0] ?? ''))
    expect((await operator({ from, to }).run('move-files', '--si')).written).toBe(
      'Archivos pasados: 2 (0.0 MB).\nYa estaban: 1.\n',
    )
  })

  it('the move-files command keeps files written to the new store after it started', async () => {
    const { from, to } = await prepare()
    await to.write('products/x/1-300.webp', Buffer.from('newer'))
    const { written } = await operator({ from, to }).run('move-files', '--si')
    expect(written).toContain('Ya había otro más nuevo con ese nombre, que se queda: 1.')
    expect((await to.read('products/x/1-300.webp')).toString()).toBe('newer')
  })

  it('the move-files command does not restore files removed while it runs', async () => {
    const { from, to } = await prepare()
    const shop = openPictureStoreWithFallback(to, from)
    const slow: PictureStore = {
      ...to,
      async write(name, content) {
        await shop.remove('banners/a-800.webp')
        await to.write(name, content)
      },
    }
    await operator({ from, to: slow }).run('move-files', '--si')
    expect(await pictureNames(shop, 'banners')).toEqual([])
  })

  it('the move-files command reports files that differ between both stores, and keeps the original', async () => {
    const { from, to } = await prepare()
    const bad: PictureStore = {
      ...to,
      write: (name, content) =>
        to.write(name, name.startsWith('banners/') ? Buffer.from('garbled') : content),
    }
    const { code, noted, written } = await operator({ from, to: bad }).run(
      'move-files',
      '--si',
      '--quitar',
    )
    expect([code, written]).toEqual([1, 'Archivos pasados: 2 (0.0 MB).\n'])
    expect(noted).toBe('banners/a-800.webp: llegó con otro contenido; no se dejó.\n')
    expect(await pictureNames(to, 'banners')).toEqual([])
    expect(await pictureNames(from, 'banners')).toEqual(['banners/a-800.webp'])
    expect(await pictureNames(from, 'products')).toEqual([])
  })

  it('the move-files command asks for confirmation, and names missing file store settings', async () => {
    const { from, to } = await prepare()
    const asked = await operator({ from, to }).runAnswering('n', 'move-files')
    expect(asked).toMatchObject({ code: 1, questions: ['¿Pasar los archivos? [s/N] '] })
    expect(await pictureNames(to, '')).toEqual([])
    const nowhere = await operator().run('move-files', '--si')
    expect([nowhere.code, nowhere.written]).toEqual([
      1,
      expect.stringContaining('STORAGE_URL_FORMER'),
    ])
  })
})
