import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { replaceProductPictures } from '#persistence/catalogue/product-pictures.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'office-named-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const office = await testOffice(db, { pictures: openPictureFolder(folder) })
const [ana, luz] = [await office.person('catálogo'), await office.person('pedidos')]
let drawn = 0

/** A unique picture. */
function picture() {
  drawn += 1
  const background = { r: drawn * 8, g: 90, b: 120 }
  return sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function send(name: string, payload: Buffer, { as } = ana) {
  const reply = await office.app.inject({
    method: 'POST',
    url: `/api/v1/pictures?${new URLSearchParams({ name })}`,
    headers: { ...as, origin: officeUrl, 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const gallery = async (sku: string) =>
  (await office.get(`products/${sku}/pictures`, ana.as)).body.pictures

it('an uploaded picture is assigned to the product named in its file name, with or without view suffix', async () => {
  const { name } = await addProduct(db, { sku: 'CAB-001', urlKey: 'cable-usb-c-8-en-1' })
  const named = [
    'CAB-001.jpg',
    'cab-001-2.JPG',
    'CAB-001 (3).jpeg',
    'cab-001_4.png',
    'CAB-001-Frente.jpg',
    'cable-usb-c-8-en-1.webp',
  ]
  for (const file of named) {
    expect({ file, ...(await send(file, await picture())) }).toMatchObject({
      status: 200,
      body: { url_key: 'cable-usb-c-8-en-1', name, messageForUser: `Foto de ${name}.` },
    })
  }
  const shown = await gallery('CAB-001')
  expect(shown).toHaveLength(named.length)
  expect(shown[4].alt).toBe(`Vista frontal de ${name}`)
})

it('a picture uploaded repeatedly under the same product file name is added to the product once', async () => {
  await addProduct(db, { sku: 'CAB-002' })
  const same = await picture()
  for (let time = 0; time < 2; time += 1) expect((await send('CAB-002.jpg', same)).status).toBe(200)
  expect(await gallery('CAB-002')).toHaveLength(1)
})

it('a picture upload by file name is rejected for unknown products, non-pictures, too many pictures or missing permission', async () => {
  await addProduct(db, { sku: 'CAB-003', urlKey: 'cable-con-fotos' })
  const refused = async (name: string, file: Buffer, person = ana) => {
    const { status, body } = await send(name, file, person)
    return [status, body.code]
  }
  for (const name of ['CAB-999.jpg', 'CAB-003-rojo.jpg', 'CAB-003-2-2.jpg', '-2.jpg', '.jpg'])
    expect([name, ...(await refused(name, await picture()))]).toEqual([
      name,
      404,
      'picture-owner-not-found',
    ])
  expect(await refused('CAB-003.jpg', Buffer.from('no es'))).toEqual([422, 'picture-refused'])
  expect(await refused('CAB-003.jpg', Buffer.alloc(9_000_000))).toEqual([413, 'too-heavy'])
  expect((await refused('CAB-003.jpg', await picture(), luz))[0]).toBe(403)
  const pictures = Array.from({ length: 11 }, (_, at) => ({
    path: `products/cable-con-fotos/${at}-a`,
    alt: null,
    width: 800,
  }))
  await replaceProductPictures(db, [{ urlKey: 'cable-con-fotos', pictures }], office.now())
  expect((await send('CAB-003-12.jpg', await picture())).status).toBe(200)
  expect((await refused('CAB-003-13.jpg', await picture()))[1]).toBe('too-many-pictures')
})
