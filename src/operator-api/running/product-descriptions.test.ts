import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { importCatalogue } from '#use-cases/running/import-catalogue.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const api = await testApi(db)
const ana = await office.person('catálogo')

beforeAll(() => addCategories(db, ['tabletas']))

const change = (sku: string, fields: object, was: object = {}) =>
  office.patch(`products/${sku}`, { fields, was }, ana.as)
const read = async (sku: string) => (await office.get(`products/${sku}`, ana.as)).body.fields

const rich = '<h2>Pantalla</h2><p onclick="x()">Mate</p><script>alert(1)</script>'

describe('the description with formatting', () => {
  it('is stored sanitised; the plain description derives from it, on the page and in feeds', async () => {
    const { sku, urlKey } = await addProduct(db, { description: 'Antes', categories: ['tabletas'] })
    expect(await change(sku, { rich_description: rich })).toMatchObject({ status: 200 })
    expect(await read(sku)).toMatchObject({
      rich_description: '<h3>Pantalla</h3><p>Mate</p>',
      description: 'Pantalla\nMate',
    })
    const { body } = await api.get(`shop/productBySlug/${urlKey}`)
    expect(body.product).toMatchObject({
      rich_description: '<h3>Pantalla</h3><p>Mate</p>',
      simple_fields: { description: 'Pantalla\nMate' },
    })
  })

  it('is emptied when only another plain description is written, and kept with the same one', async () => {
    const { sku } = await addProduct(db, { categories: ['tabletas'] })
    await change(sku, { rich_description: rich })
    await change(sku, { description: 'Pantalla\nMate' })
    expect(await read(sku)).toMatchObject({ rich_description: '<h3>Pantalla</h3><p>Mate</p>' })
    await change(sku, { description: 'Solo texto' })
    expect(await read(sku)).toMatchObject({ rich_description: null, description: 'Solo texto' })
  })

  it('its change is undone with the plain description', async () => {
    const { sku } = await addProduct(db, { description: 'Antes', categories: ['tabletas'] })
    const { body } = await change(sku, { rich_description: rich })
    await office.post(`change-sets/${body.change_set}/undo`, {}, ana.as)
    expect(await read(sku)).toMatchObject({ rich_description: null, description: 'Antes' })
  })

  it('does not overwrite a plain description that somebody else wrote meanwhile', async () => {
    const { sku } = await addProduct(db, { description: 'Antes', categories: ['tabletas'] })
    await change(sku, { description: 'De otra persona' })
    const was = { description: 'Antes', rich_description: null }
    expect(await change(sku, { rich_description: rich }, was)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    })
  })

  it('one that is too long is refused with words', async () => {
    const { sku } = await addProduct(db, { categories: ['tabletas'] })
    const refused = await change(sku, { rich_description: `<p>${'largo '.repeat(4000)}</p>` })
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.fields.rich_description).toMatch(/20,000 letras/)
  })

  it('a feed in CSV sets it', async () => {
    const { sku, urlKey } = await addProduct(db, { categories: ['tabletas'] })
    async function* open() {
      yield new TextEncoder().encode(`url_key,rich_description\n${urlKey},<b>Nuevo</b>\n`)
    }
    const feed = { open, format: 'csv' } as const
    expect(await importCatalogue(db, { feed, source: 'prueba', now: office.now() })).toMatchObject({
      ok: true,
    })
    expect(await read(sku)).toMatchObject({ rich_description: '<p><strong>Nuevo</strong></p>' })
  })
})

describe('tags', () => {
  it('are stored in lower case, filter the list, and are found by the search of the list', async () => {
    const { sku } = await addProduct(db, { categories: ['tabletas'] })
    await change(sku, { tags: ['Buen  Fin', 'buen fin', 'Día de la Madre'] })
    expect(await read(sku)).toMatchObject({ tags: ['buen fin', 'día de la madre'] })
    for (const query of ['tag=Buen Fin', 'search=BUEN FIN', 'search=Día de la madre'])
      expect((await office.get(`products?${query}`, ana.as)).body.products).toMatchObject([{ sku }])
    expect((await office.get('products?tag=buen', ana.as)).body.products).toEqual([])
  })
})
