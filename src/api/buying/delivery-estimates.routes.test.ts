import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { putSettings } from '#persistence/running/settings-and-legal-text-writes.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { readDeliveryTimes } from '#use-cases/buying/read-delivery-times.ts'

const { db } = await testDatabase()
await addShipping(db)
await db
  .insertInto('shop_settings')
  .values({
    key: 'free_shipping',
    value: JSON.stringify({ enabled: true, threshold: 799, method: 'estandar', text: '' }),
  })
  .execute()
await db
  .insertInto('postcodes')
  .values({
    postcode: '06700',
    settlement: 'Roma Norte',
    municipality: 'Cuauhtémoc',
    state: 'Ciudad de México',
  })
  .execute()
// A Saturday: two working days later is a Tuesday
const shop = await testApi(db, { startAt: new Date('2026-11-21T18:00:00Z') })

describe('delivery estimate', () => {
  it('the delivery estimate for a postcode returns place, cost and days by the rules of the checkout (SHW-07, CHK-07)', async () => {
    const product = await addProduct(db, { price: toCentavos(50_000) })
    const { body } = await shop.get(`shop/deliveryEstimate/${product.id}?cp=06700`)
    const estimate = 'Llega entre el martes 24 y el miércoles 25 de noviembre'
    expect(body).toEqual({
      postcode: '06700',
      state: 'Ciudad de México',
      municipality: 'Cuauhtémoc',
      order_before_hour: null,
      methods: [
        {
          code: 'estandar',
          name: 'estandar',
          shippingCost: 99,
          total: 599,
          estimate,
          selected: true,
        },
        {
          code: 'expres',
          name: 'expres',
          shippingCost: 179,
          total: 679,
          estimate,
          selected: false,
        },
      ],
    })
  })

  it('the delivery estimate includes free shipping for amounts at or above the free-shipping threshold', async () => {
    const product = await addProduct(db, { price: toCentavos(79_900) })
    const { body } = await shop.get(`shop/deliveryEstimate/${product.id}?cp=44100`)
    expect(body.state).toBe('Jalisco')
    expect(body.municipality).toBeNull()
    expect(body.methods.map(({ shippingCost }: { shippingCost: number }) => shippingCost)).toEqual([
      0, 179,
    ])
  })

  it('the delivery estimate rejects postcodes that do not exist', async () => {
    const { id } = await addProduct(db)
    expect((await shop.get(`shop/deliveryEstimate/${id}?cp=00000`)).body.state).toBeNull()
    for (const cp of ['6700', 'abcde', '067000', ''])
      expect((await shop.get(`shop/deliveryEstimate/${id}?cp=${cp}`)).body).toMatchObject({
        success: false,
        code: 'invalid-input',
      })
  })

  it('the delivery estimate for a guest’s cart includes the cart totals and follows the checkout’s shipping rules (CHK-07)', async () => {
    const product = await addProduct(db, { price: toCentavos(50_000) })
    const lines = [{ productId: product.id, quantity: 1 }]
    const quote = async (body: object) => (await shop.post('shop/cartQuote', body)).body
    expect(await quote({ lines })).toMatchObject({
      shipping_total: null,
      grand_total: 500,
      delivery: null,
    })
    const alone = await shop.get(`shop/deliveryEstimate/${product.id}?cp=06700`)
    expect(await quote({ lines, postcode: '06700' })).toMatchObject({
      subtotal: 500,
      shipping_total: 99,
      grand_total: 599,
      delivery: alone.body,
    })
    const two = [{ productId: product.id, quantity: 2 }]
    expect(await quote({ lines: two, postcode: '06700' })).toMatchObject({
      shipping_total: 0,
      grand_total: 1000,
      free_shipping_missing: 0,
    })
    expect(await quote({ lines, postcode: '00000' })).toMatchObject({ delivery: { state: null } })
    expect(await quote({ lines, postcode: 'abcde' })).toMatchObject({ code: 'invalid-input' })
  })

  it('in a shop with an order cut-off the delivery days of later orders count from the next business day (SHW-07)', async () => {
    await putSettings(db, { order_cutoff: { hour: 14 } })
    const product = await addProduct(db, { price: toCentavos(50_000) })
    const estimateAt = async (moment: string) => {
      // Monday 23 and Tuesday 24 November are business days
      const { get } = await testApi(db, { startAt: new Date(`${moment}:00-06:00`) })
      const { body } = await get(`shop/deliveryEstimate/${product.id}?cp=06700`)
      return [body.order_before_hour, body.methods[0].estimate]
    }
    expect(await estimateAt('2026-11-23T13:59')).toEqual([
      14,
      'Llega entre el miércoles 25 y el jueves 26 de noviembre',
    ])
    expect(await estimateAt('2026-11-23T14:00')).toEqual([
      null,
      'Llega entre el jueves 26 y el viernes 27 de noviembre',
    ])
    await db.deleteFrom('shop_settings').where('key', '=', 'order_cutoff').execute()
  })

  it('the delivery estimate API returns no estimate for a product that does not exist', async () => {
    expect((await shop.get('shop/deliveryEstimate/999999?cp=06700')).status).toBe(404)
  })
})

describe('delivery times', () => {
  it('the delivery times API returns for each postcode the arrival days of its cheapest shipping method', async () => {
    await db
      .updateTable('shipping_rates')
      .set({ cost_centavos: toCentavos(5_000), min_business_days: 1 })
      .where('method_code', '=', 'expres')
      .execute()
    const { body } = await shop.get('shop/deliveryTimes')
    expect(body.zones).toEqual([
      {
        postcode_prefixes: expect.arrayContaining(['06', '44']),
        paid: { from: '2026-11-23', to: '2026-11-25', cost: 50 },
        free: { from: '2026-11-24', to: '2026-11-25', cost: 0 },
      },
    ])
  })

  it('delivery times and the guest’s cart estimate ignore pick-up points, although collecting there is free (CHK-07)', async () => {
    const product = await addProduct(db, { price: toCentavos(50_000) })
    await db.updateTable('shipping_methods').set({ pickup: true }).execute()
    expect((await readDeliveryTimes(db, new Date()))[0]).toMatchObject({ paid: undefined })
    const lines = [{ productId: product.id, quantity: 1 }]
    const { body } = await shop.post('shop/cartQuote', { lines, postcode: '06700' })
    expect(body).toMatchObject({ shipping_total: null, grand_total: 500 })
    expect(body.delivery.methods).toMatchObject([{ selected: false }, { selected: false }])
  })
})

describe('pick-up points', () => {
  it('the list of pick-up points is public, sorted by distance from a postcode', async () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude })
    const point = { address: 'Calle 1', hold_days: 7 }
    const points = {
      capital: {
        ...point,
        name: 'Centro',
        address: 'Calle 1, 06000 Cuauhtémoc, CDMX',
        location: at(19.43, -99.14),
      },
      puebla: { ...point, name: 'Puebla', location: at(19.04, -98.2) },
      antes: { ...point, name: 'Antiguo' },
    }
    await db
      .insertInto('shop_settings')
      .values({ key: 'pickup_points', value: JSON.stringify(points) })
      .execute()
    const { body } = await shop.get('shop/pickupPoints?cp=72000')
    expect(body.points).toMatchObject([
      { name: 'Puebla', distance_km: 0, hours: null, state: null },
      { name: 'Centro', distance_km: 108, state: 'Ciudad de México' },
      { name: 'Antiguo', location: null, distance_km: null },
    ])
    const unsorted = (await shop.get('shop/pickupPoints')).body
    expect(unsorted.from).toBeNull()
    expect(unsorted.points.map(({ name }: { name: string }) => name)).toEqual([
      'Antiguo',
      'Centro',
      'Puebla',
    ])
    expect((await shop.get('shop/pickupPoints?cp=18000')).body.from).toBeNull()
    expect((await shop.get('shop/pickupPoints?cp=1')).body).toMatchObject({ success: false })
  })
})
