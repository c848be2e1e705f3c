import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { putSettings } from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, makeBuyer } from '#test/support/make-purchase.ts'
import { correctOrderAddress } from './correct-order-address.ts'

const { db } = await testDatabase()
await addShipping(db)
await db
  .insertInto('shipping_zones')
  .values({ code: 'lejos', name: 'Lejos', postcode_prefixes: ['97'] })
  .execute()
await db
  .updateTable('shipping_zones')
  .set({ postcode_prefixes: ['06'] })
  .where('code', '=', 'todo')
  .execute()
await db
  .insertInto('shipping_rates')
  .values({
    method_code: 'estandar',
    zone_code: 'lejos',
    cost_centavos: toCentavos(9900),
    min_business_days: 4,
    max_business_days: 5,
    estimate_text: '4 a 5 días hábiles',
  })
  .execute()
await putSettings(db, { order_cutoff: { hour: 14 } })

it.each([
  ['2026-11-23T13:59', '2026-11-27'],
  ['2026-11-23T14:00', '2026-11-30'],
])(
  'an order whose address is corrected to another zone at %s arrives from %s on, by the order cut-off (SHW-07)',
  async (moment, from) => {
    const { id: productId } = await addProduct(db)
    const { id: shopperId } = await makeBuyer(db)
    const { number } = await addOrder(db, { shopperId, productId, state: 'processing' })
    const address = {
      first_name: 'María José',
      last_name: 'Núñez',
      city: 'Cuauhtémoc',
      phone: '5512345678',
      address1: 'Calle 1',
      address2: 'Centro',
      state: 'Ciudad de México',
      postcode: '06700',
    }
    await db
      .updateTable('payment_attempts')
      .set({ shipping_address: JSON.stringify(address), shipping_code: 'estandar' })
      .where('order_number', '=', number)
      .execute()
    const moved = await correctOrderAddress(
      db,
      {
        number,
        written: { postcode: '97000', state: 'Yucatán', city: 'Mérida' },
        actor: 'operator:ana',
      },
      new Date(`${moment}:00-06:00`),
    )
    expect(moved).toMatchObject({ ok: true, attempt: { estimateFrom: from } })
  },
)
