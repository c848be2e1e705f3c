import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const { get } = await testApi(db)

const attribute = (code: string, label: string, value: string, sort: number | null = null) => ({
  code,
  label,
  value,
  unit: null,
  filter: value,
  sort,
})

function addLaptop(colour: string, swatch: string | null, gigabytes: number, over: object = {}) {
  return addProduct(db, {
    urlKey: `laptop-${colour}-${gigabytes}`.toLowerCase(),
    family: 'laptop',
    familyOptions: ['color', 'disco'],
    swatch,
    attributes: [
      attribute('disco', 'Disco', `${gigabytes} GB`, gigabytes),
      attribute('color', 'Color', colour),
    ],
    ...over,
  })
}

beforeAll(async () => {
  await addLaptop('Plata', '#b9bdc4', 512)
  await addLaptop('Azul', '#2456a6', 512, { stock: 0, price: toCentavos(120000) })
  await addLaptop('Plata', '#b9bdc4', 1024, { price: null })
})

describe('a product of a family', () => {
  it('a product with variants lists the other variants by option, with price and availability', async () => {
    const { body } = await get('shop/productBySlug/laptop-plata-512')
    const [colours, disks] = body.product.family.options
    expect(colours).toMatchObject({
      code: 'color',
      value: 'Plata',
      choices: [
        { url_key: 'laptop-plata-512', swatch: '#b9bdc4', best_price: 1000, available: true },
        { url_key: 'laptop-azul-512', swatch: '#2456a6', best_price: 1200, available: false },
      ],
    })
    expect(disks.choices).toMatchObject([
      { value: '512 GB', swatch: null },
      { value: '1024 GB', url_key: 'laptop-plata-1024', best_price: null },
    ])
    expect(body.product.family.members).toHaveLength(3)
  })

  it('a product lists no variants when none of its other variants is for sale', async () => {
    await sql`update products set visible = false where url_key <> 'laptop-plata-512'`.execute(db)
    const { body } = await get('shop/productBySlug/laptop-plata-512')
    expect(body.product.family).toBeNull()
  })
})
