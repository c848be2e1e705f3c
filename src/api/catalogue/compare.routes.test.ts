import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const { get } = await testApi(db)

it('the product comparison returns products in the requested order, includes sold-out ones, and lists ids not found', async () => {
  await addProduct(db, {
    urlKey: 'uno',
    attributes: [{ code: 'ram', label: 'RAM', value: '8', unit: 'GB', filter: '8 GB', sort: null }],
  })
  await addProduct(db, { urlKey: 'agotado', stock: 0 })
  await addProduct(db, { urlKey: 'oculto', visible: false })
  const { body } = await get('shop/compare?products=agotado,nada,uno,oculto,cinco')
  expect(body).toMatchObject({
    products: [
      { url_key: 'agotado', qty: 0, attributes: [] },
      { url_key: 'uno', attributes: [{ code: 'ram', value: '8 GB' }] },
    ],
    missing: ['nada', 'oculto'],
  })
  expect((await get('shop/compare')).body).toEqual({ products: [], missing: [] })
})

it('the product comparison finds products by former url keys, each once', async () => {
  const { id } = await addProduct(db, { urlKey: 'dos-nuevo' })
  await db.insertInto('product_url_keys').values({ url_key: 'dos-antes', product_id: id }).execute()
  const { body } = await get('shop/compare?products=dos-antes,nada,dos-nuevo')
  expect(body).toMatchObject({ products: [{ url_key: 'dos-nuevo' }], missing: ['nada'] })
  expect(body.products).toHaveLength(1)
})
