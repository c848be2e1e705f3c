import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const { get, advance } = await testApi(db, { startAt: new Date('2026-11-24T05:59:00Z') })

async function keysOf(query = ''): Promise<string[]> {
  const { body } = await get(`shop/offers${query}`)
  return body.products.map(({ url_key }: { url_key: string }) => url_key)
}

beforeAll(async () => {
  const offers = [
    { urlKey: 'barata', price: 1000, specialPrice: 900, specialTo: '2026-11-26' },
    { urlKey: 'rebajada', price: 9000, specialPrice: 4000, specialTo: '2026-11-25' },
    { urlKey: 'de-hoy', price: 5000, specialPrice: 4500, specialTo: '2026-11-23' },
    { urlKey: 'agotada', price: 5000, specialPrice: 100, specialTo: '2026-11-23', stock: 0 },
    { urlKey: 'terminada', price: 5000, specialPrice: 4500, specialTo: '2026-11-22' },
    {
      urlKey: 'de-manana',
      price: 50,
      specialPrice: 45,
      specialFrom: '2026-11-24',
      specialTo: '2026-11-30',
    },
    { urlKey: 'sin-final', price: 5000, specialPrice: 4500 },
    { urlKey: 'mas-cara', price: 5000, specialPrice: 5000, specialTo: '2026-11-30' },
  ]
  for (const { price, specialPrice, ...rest } of offers) {
    await addProduct(db, {
      ...rest,
      price: toCentavos(price),
      specialPrice: toCentavos(specialPrice),
    })
  }
})

describe('offers', () => {
  it('the offers page lists current offers, those ending soonest first and sold-out ones last', async () => {
    expect(await keysOf()).toEqual(['de-hoy', 'rebajada', 'barata', 'agotada'])
    expect((await get('shop/offers')).body).toMatchObject({
      total: 4,
      page: 1,
      pages: 1,
      today: '2026-11-23',
    })
  })

  it.each([
    ['discount', ['rebajada', 'barata', 'de-hoy', 'agotada']],
    ['price-asc', ['barata', 'rebajada', 'de-hoy', 'agotada']],
    ['price-desc', ['de-hoy', 'rebajada', 'barata', 'agotada']],
    ['nada', ['de-hoy', 'rebajada', 'barata', 'agotada']],
  ])('sorts offers by %s', async (sort, expected) => {
    expect(await keysOf(`?sort=${sort}`)).toEqual(expected)
  })

  it('the offers page lists no offer after its last day in Mexico City', async () => {
    expect(await keysOf()).toContain('de-hoy')
    advance(60)
    expect(await keysOf()).toEqual(['rebajada', 'barata', 'de-manana'])
  })

  it('the offers page returns 24 offers at a time, and none past the last page', async () => {
    for (let n = 1; n <= 24; n += 1) {
      await addProduct(db, {
        price: toCentavos(200),
        specialPrice: toCentavos(100),
        specialTo: '2026-12-24',
      })
    }
    expect(await keysOf()).toHaveLength(24)
    expect(await keysOf('?page=2')).toHaveLength(3)
    expect((await get('shop/offers?page=9')).body).toMatchObject({
      products: [],
      total: 27,
      page: 9,
      pages: 2,
    })
  })
})
