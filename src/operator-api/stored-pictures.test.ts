import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'office-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await mkdir(path.join(folder, 'products'))
await writeFile(path.join(folder, 'products/laptop-300.webp'), 'a picture')
await writeFile(path.join(folder, 'products/precios.csv'), 'no picture')
const { app } = await testOffice(db, { pictures: openPictureFolder(folder) })

it('the back office serves product pictures from its own origin, and no other file of their folder', async () => {
  const picture = await app.inject('/storage/products/laptop-300.webp')
  expect([picture.statusCode, picture.body]).toEqual([200, 'a picture'])
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  for (const file of ['products/precios.csv', 'products/', 'products/..%2f..%2fetc/passwd-1.jpg']) {
    expect([file, (await app.inject(`/storage/${file}`)).statusCode]).toEqual([file, 404])
  }
})

it('review pictures are served in the back office only with the permission for reviews', async () => {
  const { statusCode } = await app.inject('/api/v1/review-photos/1')
  expect(statusCode).toBe(401)
  expect((await app.inject(`/storage/reviews/${'ab12'.repeat(8)}-1200.webp`)).statusCode).toBe(404)
})
