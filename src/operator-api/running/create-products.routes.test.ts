import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import * as documentFiles from '#persistence/catalogue/product-document-files.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { pictureNames } from '#test/support/picture-names.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'office-products-'))
const pictures = openPictureFolder(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))
const office = await testOffice(db, { pictures })
const ana = await office.person('catálogo')

beforeAll(() => addCategories(db, ['tabletas']))

async function stored(sku: string) {
  const [key] = await contents.findProductIdentifiers(db, [], [sku])
  const [content] = await contents.readAllProductFields(db, key ? [key.id] : [])
  if (!content) throw new Error(`No product ${sku}`)
  return content
}

describe('a new product', () => {
  const add = (fields: object, rest: object = {}, as = ana.as) =>
    office.post('products', { fields, ...rest }, as)
  const fields = {
    name: 'Lámpara Ámbar 9 W',
    sku: 'N-1',
    categories: ['tabletas'],
    price: 99.5,
    qty: 3,
  }

  it('a newly created product is hidden at first, and gets its url key from its name', async () => {
    expect(await add({ ...fields, visible: true })).toMatchObject({
      status: 200,
      body: { sku: 'N-1' },
    })
    const first = await stored('N-1')
    expect(first).toMatchObject({
      urlKey: 'lampara-ambar-9-w',
      visible: false,
      price: 9950,
      stock: 3,
    })
    expect(await auditOf(db, `product:${first.id}`)).toMatchObject([{ action: 'product-add' }])
    await add({ ...fields, sku: 'N-2' })
    expect((await stored('N-2')).urlKey).toBe('lampara-ambar-9-w-n-2')
    const listed = await office.get('products?search=lampara+ambar', ana.as)
    expect(listed.body.products).toHaveLength(2)
  })

  it('creating a product with missing or invalid fields reports an error at each of them', async () => {
    const wrong = async (given: object) => Object.keys((await add(given)).body.fields ?? {})
    expect(await wrong({})).toEqual(['name', 'sku', 'categories'])
    expect(await wrong({ ...fields, sku: 'N-1' })).toEqual(['sku'])
    expect(await wrong({ ...fields, sku: 'N-9', price: 0 })).toEqual(['price'])
    expect(await wrong({ ...fields, sku: 'N-9', categories: ['no-existe'] })).toEqual([
      'categories',
    ])
    expect(await wrong({ ...fields, sku: 'N-9', url_key: 'api' })).toEqual(['url_key'])
    expect((await add(fields, { copy_of: 'no-existe' })).status).toBe(404)
  })

  it('creating a product requires the permission for each field filled in', async () => {
    const writer = await office.key(['products:write'])
    const refused = await add({ ...fields, sku: 'N-3' }, {}, writer.as)
    expect(refused).toMatchObject({ status: 403, body: { needs: 'prices:write' } })
    const { price: _, qty: __, ...texts } = fields
    expect((await add({ ...texts, sku: 'N-3' }, {}, writer.as)).status).toBe(200)
  })

  it('a new product can start as a copy of another product, except for unique fields', async () => {
    const like = await addProduct(db, {
      attributes: [
        { code: 'color', label: 'Color', value: 'azul', unit: null, filter: 'azul', sort: null },
      ],
      related: [(await stored('N-1')).urlKey],
      ean: '4006381333931',
      specialPrice: null,
    })
    const front = { path: 'products/x/1-a', alt: 'De frente', width: 800 }
    await productImages.replaceProductPictures(
      db,
      [{ urlKey: like.urlKey, pictures: [front] }],
      office.now(),
    )
    const named = { name: 'Otra', sku: 'N-4' }
    expect((await add(named, { copy_of: like.sku })).status).toBe(200)
    const copy = await stored('N-4')
    expect(copy).toMatchObject({
      urlKey: 'otra',
      ean: null,
      stock: 0,
      visible: false,
      price: 100000,
      categories: ['tabletas'],
      attributes: [{ code: 'color', value: 'azul' }],
      related: ['lampara-ambar-9-w'],
    })
    expect(await productImages.listPicturesOfProduct(db, copy.id)).toMatchObject([
      { path: 'products/x/1-a' },
    ])
    const writer = await office.key(['products:write'])
    await add({ ...named, sku: 'N-5' }, { copy_of: like.sku }, writer.as)
    expect((await stored('N-5')).price).toBeNull()
  })
})

describe('pictures of a product', () => {
  const drawn = (red: number) =>
    sharp({
      create: { width: 900, height: 700, channels: 3, background: { r: red, g: 90, b: 120 } },
    })
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .jpeg()
      .toBuffer()
  const send = async (sku: string, file: Buffer, alt?: string) =>
    office.post(`products/${sku}/pictures`, { picture: file.toString('base64'), alt }, ana.as)
  const read = async (sku: string) => (await office.get(`products/${sku}/pictures`, ana.as)).body
  const arrange = (sku: string, version: string, list: object[]) =>
    office.put(`products/${sku}/pictures`, { version, pictures: list }, ana.as)
  const undo = (sku: string) => office.post(`products/${sku}/pictures/undo`, {}, ana.as)

  it('an operator uploads, sorts, describes, removes and restores product pictures, which are re-encoded', async () => {
    const { sku, id, urlKey } = await addProduct(db)
    expect((await send(sku, await drawn(10), 'De frente')).status).toBe(200)
    // repeated uploads are deduplicated
    await send(sku, await drawn(10))
    const [own] = await productImages.listPicturesOfProduct(db, id)
    const other = { path: 'products/y/2-a', alt: null, width: 1600 }
    await productImages.replaceProductPictures(
      db,
      [{ urlKey, pictures: [own ?? other, other] }],
      office.now(),
    )
    const first = await read(sku)
    expect(first.pictures).toMatchObject([{ alt: 'De frente' }, { alt: null }])
    const [front, back] = first.pictures
    expect(front.path).toMatch(new RegExp(`^products/${urlKey}/1-[0-9a-f]{8}$`))
    for (const size of ['300.avif', '300.webp', '800.avif', '800.webp'])
      expect(await pictures.find(`${front.path}-${size}`)).not.toBeNull()
    const large = await sharp(await pictures.read(`${front.path}-800.webp`)).metadata()
    expect([large.width, large.height, large.exif]).toEqual([800, 800, undefined])

    const turned = [
      { path: back.path, alt: 'Por detrás' },
      { path: front.path, alt: null },
    ]
    expect((await arrange(sku, first.version, turned)).status).toBe(200)
    expect((await read(sku)).pictures).toMatchObject(turned)
    // read before another person's change
    expect((await arrange(sku, first.version, [])).body).toMatchObject({
      code: 'changed-meanwhile',
      current: { values: { pictures: [back.path, front.path], alts: ['Por detrás', ''] } },
    })
    const { version } = await read(sku)
    expect(
      (await arrange(sku, version, [{ path: 'products/otro/1-aaaa', alt: null }])).status,
    ).toBe(409)
    expect((await arrange(sku, version, [turned[0] ?? {}])).status).toBe(200)
    expect((await read(sku)).pictures).toHaveLength(1)
    expect((await undo(sku)).status).toBe(200)
    expect((await read(sku)).pictures).toMatchObject(turned)
    expect(await productImages.listPicturesOfProduct(db, id)).toMatchObject([
      { width: 1600 },
      { width: 800 },
    ])
    expect(
      (await auditOf(db, `product:${id}`)).every(({ action }) => action === 'product-pictures'),
    ).toBe(true)
    expect((await undo((await addProduct(db)).sku)).status).toBe(409)
  })

  it('a crop of a product picture applies to every size, and undo restores the original', async () => {
    const { sku, id } = await addProduct(db)
    await send(sku, await drawn(40), 'De frente')
    const [whole] = await productImages.listPicturesOfProduct(db, id)
    const crop = (sides: object, of = whole?.path) =>
      office.post(
        `products/${sku}/pictures/crop`,
        { path: of, left: 0, top: 0, right: 0, bottom: 0, ...sides },
        ana.as,
      )
    // Crops the white above and below the upload
    const cut = { top: 12.5, bottom: 12.5, left: 50 }
    expect((await crop(cut)).status).toBe(200)
    const [part, ...others] = await productImages.listPicturesOfProduct(db, id)
    expect([part?.alt, part?.path === whole?.path, others]).toEqual(['De frente', false, []])
    const small = sharp(await pictures.read(`${part?.path}-300.webp`))
    const { data } = await small.raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * 300 + x) * 3] ?? 0
    expect([redAt(5, 150), redAt(150, 2), redAt(150, 297)].map((red) => red > 200)).toEqual([
      true,
      false,
      false,
    ])
    expect(await pictures.find(`${part?.path}-800.avif`)).not.toBeNull()

    expect((await undo(sku)).status).toBe(200)
    expect(await productImages.listPicturesOfProduct(db, id)).toEqual([whole])
    expect((await crop({})).status).toBe(200)
    expect(await productImages.listPicturesOfProduct(db, id)).toEqual([whole])
    expect((await auditOf(db, `product:${id}`)).map(({ action }) => action)).toEqual(
      Array.from({ length: 3 }, () => 'product-pictures'),
    )
    expect((await crop({ left: 80, top: 80 })).body).toMatchObject({ code: 'crop-too-small' })
    expect((await crop({ left: 'x' })).status).toBe(422)
    expect((await crop({}, 'products/otro/1-aaaaaaaa')).status).toBe(404)
    const luz = await office.person('pedidos')
    const body = { path: whole?.path, left: 1, top: 1, right: 1, bottom: 1 }
    expect((await office.post(`products/${sku}/pictures/crop`, body, luz.as)).status).toBe(403)
  })

  it('each product picture has its own alternative text, and saving pictures from an outdated form is rejected', async () => {
    const { sku, urlKey, id } = await addProduct(db)
    const own = { path: 'products/y/a', alt: null, width: 800 }
    await productImages.replaceProductPictures(db, [{ urlKey, pictures: [own] }], office.now())
    const say = (alt: string, was: string) =>
      office.put(`products/${sku}/pictures/alt`, { path: own.path, alt, was }, ana.as)
    expect((await say('De frente', '')).status).toBe(200)
    expect((await say('De frente', '')).status).toBe(200)
    expect((await say('De lado', '')).body).toMatchObject({ code: 'words-changed' })
    expect(await productImages.listPicturesOfProduct(db, id)).toMatchObject([{ alt: 'De frente' }])
    expect((await undo(sku)).status).toBe(200)
    expect(await productImages.listPicturesOfProduct(db, id)).toMatchObject([{ alt: null }])
  })

  it('the later of two concurrent picture edits is rejected; saving it again restores a picture that the other edit removed', async () => {
    const { sku, urlKey } = await addProduct(db)
    const [one, two] = ['a', 'b'].map((name) => ({ path: `products/y/${name}`, alt: null }))
    const both = [one, two].map((own) => ({ path: '', alt: null, ...own, width: 800 }))
    await productImages.replaceProductPictures(db, [{ urlKey, pictures: both }], office.now())
    const { version } = await read(sku)
    const eva = await office.person('catálogo')
    const taken = { version, pictures: [one] }
    expect((await office.put(`products/${sku}/pictures`, taken, eva.as)).status).toBe(200)
    const late = await arrange(sku, version, [two ?? {}, one ?? {}])
    expect(late).toMatchObject({
      status: 409,
      body: {
        current: { values: { pictures: [one?.path] }, saved_by: `operator:${eva.email}` },
      },
    })
    const again = await arrange(sku, late.body.current.version, [two ?? {}, one ?? {}])
    expect(again.status).toBe(200)
    expect((await read(sku)).pictures).toMatchObject([two, one])
    await productImages.removeOldPictureChanges(db, new Date(office.now().getTime() + 1))
    expect((await undo(sku)).body).toMatchObject({ code: 'pictures-changed' })
    expect((await read(sku)).changed_at).toBeNull()
  })

  it.each([
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page that begins as a picture', Buffer.from('\xff\xd8\xff<script>', 'latin1')],
  ])('product pictures reject a file that is no picture: %s', async (_, file) => {
    const { sku, urlKey } = await addProduct(db)
    expect(await send(sku, file)).toMatchObject({ status: 422, body: { code: 'picture-refused' } })
    expect(await pictureNames(pictures, `products/${urlKey}`)).toEqual([])
  })

  it('a product can have at most twelve pictures', async () => {
    const { sku, urlKey } = await addProduct(db)
    const many = Array.from({ length: 12 }, (_, at) => ({
      path: `products/y/${at}`,
      alt: null,
      width: 800,
    }))
    await productImages.replaceProductPictures(db, [{ urlKey, pictures: many }], office.now())
    expect((await send(sku, await drawn(1))).body).toMatchObject({ code: 'too-many-pictures' })
  })
})

describe('documents of a product', () => {
  const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)
  const send = (sku: string, file: Buffer, title = 'Manual de usuario') =>
    office.post(
      `products/${sku}/documents`,
      { title, language: 'es-MX', document: file.toString('base64') },
      ana.as,
    )

  it('an uploaded product document is added to existing ones, and undoing the change removes it', async () => {
    const { sku } = await addProduct(db, {
      documents: [{ title: 'Ficha', file: 'ficha.pdf', language: null }],
    })
    const { status, body } = await send(sku, pdf('1 0 obj <</Type /Catalog>>'))
    expect(status).toBe(200)
    const { documents } = await stored(sku)
    expect(documents).toMatchObject([
      { file: 'ficha.pdf' },
      {
        title: 'Manual de usuario',
        file: expect.stringMatching(/^manual-de-usuario-[0-9a-f]{8}\.pdf$/),
      },
    ])
    const file = documents[1]?.file ?? ''
    const kept = (await documentFiles.findProductDocumentsByName(db, [file])).get(file)
    expect(await pictures.find(`${kept?.path}.pdf`)).not.toBeNull()
    await office.post(`change-sets/${body.change_set}/undo`, {}, ana.as)
    expect((await stored(sku)).documents).toHaveLength(1)
  })

  it.each([
    ['no PDF', Buffer.from('<html>')],
    ['one that runs something', pdf('<</S /JavaScript /JS (app.alert(1))>>')],
    ['one with a password', pdf('trailer <</Encrypt 5 0 R>>')],
  ])('product documents are rejected in words: %s', async (_, file) => {
    const { sku } = await addProduct(db)
    expect(await send(sku, file)).toMatchObject({
      status: 422,
      body: { code: 'document-refused', fields: { document: expect.any(String) } },
    })
    expect((await stored(sku)).documents).toEqual([])
  })
})
