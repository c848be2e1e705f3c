import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
// A Saturday
const shop = await testApi(db, { startAt: new Date('2026-11-21T18:00:00Z') })
const ana = await office.person('dueño')
const read = async () => (await office.get('settings/envios', ana.as)).body
const change = (values: object) => office.patch('settings/envios', { values }, ana.as)

await office.post(
  'shipping-zones',
  { name: 'País', prefixes: '*', cost: 99, min_business_days: 2, max_business_days: 5 },
  ana.as,
)
const rider = {
  name: 'Moto',
  postcodes: '44100–44190, 45',
  cost: 49,
  min_business_days: 0,
  max_business_days: 1,
}
const product = await addProduct(db, { price: toCentavos(50_000) })
await db.updateTable('products').set({ weight_grams: 3000 }).where('id', '=', product.id).execute()

type Method = { code: string; shippingCost: number; selected: boolean }
const costsTo = async (postcode: string) => {
  const { body } = await shop.get(`shop/deliveryEstimate/${product.id}?cp=${postcode}`)
  return body.methods.map(({ code, shippingCost, selected }: Method) => [
    code,
    shippingCost,
    selected,
  ])
}
const quoteTo = async (postcode: string, quantity: number) => {
  const lines = [{ productId: product.id, quantity }]
  return (await shop.post('shop/cartQuote', { lines, postcode })).body.shipping_total
}

describe('a local delivery', () => {
  it('is offered to its postcodes beside the zone’s methods, in product pages and quotes', async () => {
    const added = await office.post('local-deliveries', rider, ana.as)
    expect(added.body.messageForUser).toBe('Reparto «Moto» agregado.')
    const both = [
      ['estandar', 99, false],
      ['reparto-moto', 49, true],
    ]
    expect(await costsTo('44160')).toEqual(both)
    expect(await costsTo('45010')).toEqual(both)
    expect(await costsTo('44191')).toEqual([['estandar', 99, true]])
    expect([await quoteTo('44160', 1), await quoteTo('06700', 1)]).toEqual([49, 99])
    const { body } = await shop.get('shop/deliveryTimes')
    expect(body.zones).toHaveLength(1)
  })

  it('is changed with the other shipping settings, and each wrong postcode is pointed out', async () => {
    const at = 'shipping.methods[code=reparto-moto]'
    expect((await read()).values).toMatchObject({
      [`${at}.postcodes`]: '44100–44190, 45',
      [`${at}.zones[zone=reparto-moto].cost`]: 49,
    })
    const wrong = await change({ [`${at}.postcodes`]: 'Guadalajara' })
    expect(wrong.body.fields[`${at}.postcodes`]).toContain('44100–44190')
    await change({ [`${at}.postcodes`]: '06', [`${at}.zones[zone=reparto-moto].cost`]: 35 })
    expect(await costsTo('06700')).toContainEqual(['reparto-moto', 35, true])
    expect(await costsTo('44160')).toEqual([['estandar', 99, true]])
  })

  it('needs postcodes that exist', async () => {
    const refused = await office.post('local-deliveries', { ...rider, postcodes: '00' }, ana.as)
    expect(refused.body.fields).toHaveProperty('postcodes')
  })

  it('survives another zone, and ends alone', async () => {
    await office.post(
      'shipping-zones',
      { name: 'Sur', prefixes: '97', cost: 199, min_business_days: 3, max_business_days: 6 },
      ana.as,
    )
    expect(await costsTo('06700')).toContainEqual(['reparto-moto', 35, true])
    expect((await office.delete('local-deliveries/estandar', ana.as)).status).toBe(404)
    const ended = await office.delete('local-deliveries/reparto-moto', ana.as)
    expect(ended.body.messageForUser).toBe('Reparto quitado.')
    expect(await costsTo('06700')).toEqual([['estandar', 99, true]])
  })
})

describe('shipping by weight and by amount', () => {
  const rate = 'shipping.methods[code=estandar].zones[zone=pais]'

  it('costs more from a weight, and less from an amount', async () => {
    await change({ [`${rate}.tiers`]: '5 kg = 149\n$2,000 = 59' })
    expect((await read()).values[`${rate}.tiers`]).toBe('5 kg = $149.00\n$2,000.00 = $59.00')
    const quotes = await Promise.all([1, 2, 3, 4].map((quantity) => quoteTo('06700', quantity)))
    expect(quotes).toEqual([99, 149, 149, 59])
  })

  it('is rejected where it cannot be read, and where the method has no cost', async () => {
    const wrong = await change({ [`${rate}.tiers`]: '5 = 149' })
    expect(wrong.body.fields[`${rate}.tiers`]).toContain('5 kg = 149')
    const express = 'shipping.methods[code=expres].zones[zone=pais].tiers'
    const early = await change({ [express]: '5 kg = 149' })
    expect(early.body.fields[express]).toContain('Primero pon el costo')
  })

  it('ends when the lines are removed', async () => {
    await change({ [`${rate}.tiers`]: '' })
    expect(await quoteTo('06700', 4)).toBe(99)
  })

  it('a new shop offers express once its cost is set', async () => {
    const express = 'shipping.methods[code=expres].zones[zone=pais]'
    await change({
      [`${express}.cost`]: 179,
      [`${express}.min_business_days`]: 1,
      [`${express}.max_business_days`]: 2,
    })
    expect(await costsTo('06700')).toContainEqual(['expres', 179, false])
  })
})
