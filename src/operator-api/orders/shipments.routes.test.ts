import { beforeAll, describe, expect, it } from 'vitest'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const marta = await office.person('pedidos')
let productId = 0
let shopperId = 0

beforeAll(async () => {
  await addShipping(db)
  productId = (await addProduct(db, { stock: 500 })).id
  shopperId = (await makeBuyer(db)).id
  await contentWrites.putSettings(db, { carriers: [{ name: 'Correo', formats: ['PE###MX'] }] })
})

/** A paid order of ten units. */
async function order({ email = 'mariana@correo.mx' } = {}) {
  const { number } = await addOrder(db, { shopperId, productId, state: 'processing' })
  const attempt = db.selectFrom('payment_attempts').select('id').where('order_number', '=', number)
  await db
    .updateTable('payment_attempt_lines')
    .set({ quantity: 10 })
    .where('attempt_id', '=', attempt)
    .execute()
  await db
    .updateTable('payment_attempts')
    .set({ email, shipping_code: 'estandar' })
    .where('order_number', '=', number)
    .execute()
  return number
}

const post = (path: string, body: object) => office.post(path, body, marta.as)
const shown = async (number: string) => (await office.get(`orders/${number}`, marta.as)).body

describe('an order packed in part', () => {
  async function packedInPart() {
    const number = await order()
    const [{ id }] = (await shown(number)).lines
    await post(`orders/${number}/shipments`, { lines: [{ line: id, quantity: 4 }] })
    return number
  }

  it('the order list shows how much of a partly packed order is packed', async () => {
    const number = await packedInPart()
    const { body } = await office.get(`orders?tab=all&search=${number}`, marta.as)
    expect(body.orders).toMatchObject([{ packed: 4, to_pack: 6, units: 10, next: 'ship' }])
  })

  it('a partly packed order ships its packed parcel first, and the remaining units in another one', async () => {
    const number = await packedInPart()
    const part = await post(`orders/${number}/ship`, { tracking_number: 'PE001MX', parcel: 1 })
    expect(part).toMatchObject({ status: 200, body: { parcel: 1 } })
    expect(part.body.messageForUser).toContain('falta')
    expect(await shown(number)).toMatchObject({
      status: 'processing',
      next: 'pack',
      lines: [{ to_pack: 6 }],
      parcels: [{ status: 'sent' }],
    })
    const rest = await post(`orders/${number}/ship`, { tracking_number: 'PE002MX' })
    expect(rest).toMatchObject({ status: 200, body: { parcel: 2 } })
    expect((await shown(number)).status).toBe('shipped')
  })

  it('a pasted tracking number for a partly packed order is rejected, since the parcel is ambiguous', async () => {
    const number = await packedInPart()
    const { body } = await post('shipments', { text: `${number};PE003MX`, rehearsed: true })
    expect(body.rows).toMatchObject([{ ok: false, code: 'choose-shipment' }])
    expect(body.rows[0].words).toBe(
      'Está empacado en partes: en su página se envía cada paquete con su guía.',
    )
  })
})
