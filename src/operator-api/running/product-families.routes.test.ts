import { describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')
const patch = (sku: string, fields: object) => office.patch(`products/${sku}`, { fields }, ana.as)

describe('the variants of a product', () => {
  const colour = (value: string) => ({
    attributes: [{ code: 'color', label: 'Color', value }],
  })

  it('products are added to a variant group one at a time, and each must differ in an option', async () => {
    const [one, two] = [await addProduct(db), await addProduct(db)]
    const joined = { family: 'silla', family_options: ['color'] }
    expect(await patch(one.sku, joined)).toMatchObject({
      status: 422,
      body: { fields: { attributes: expect.stringContaining('«color»') } },
    })
    expect((await patch(one.sku, { ...joined, ...colour('Azul') })).status).toBe(200)
    expect(await patch(two.sku, { ...joined, ...colour('Azul') })).toMatchObject({
      status: 422,
      body: { fields: { attributes: expect.stringContaining(one.urlKey) } },
    })
    const others = { family: 'silla', family_options: ['talla'], ...colour('Gris') }
    expect(await patch(two.sku, others)).toMatchObject({
      status: 422,
      body: { fields: { family_options: expect.stringContaining('color') } },
    })
    expect((await patch(two.sku, { ...joined, ...colour('Gris') })).status).toBe(200)
    expect(await patch(two.sku, colour('Azul'))).toMatchObject({ status: 422 })
    expect((await patch(two.sku, { name: 'Silla gris' })).status).toBe(200)
    expect((await patch(one.sku, { family: null, family_options: [] })).status).toBe(200)
  })

  it('a copy of a product joins its variant group only once one of its options differs', async () => {
    const like = await addProduct(db)
    const joined = { family: 'mesa', family_options: ['color'], ...colour('Azul') }
    expect((await patch(like.sku, joined)).status).toBe(200)
    const copy = (sku: string, over: object) => {
      const fields = { name: 'Mesa', sku, ...over }
      return office.post('products', { fields, copy_of: like.sku }, ana.as)
    }
    expect((await copy('MESA-2', {})).status).toBe(200)
    expect((await copy('MESA-3', colour('Gris'))).status).toBe(200)
    const family = async (sku: string) =>
      (await office.get(`products/${sku}`, ana.as)).body.fields.family
    expect([await family('MESA-2'), await family('MESA-3')]).toEqual([null, 'mesa'])
    expect((await copy('MESA-4', { family: 'mesa' })).status).toBe(422)
  })
})
