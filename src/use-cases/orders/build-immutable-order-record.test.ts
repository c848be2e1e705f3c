import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  addCentavos,
  type Centavos,
  multiplyCentavos,
  subtractCentavos,
  zeroCentavos,
} from '#domain/money.ts'
import type { ImmutableOrderRecord } from '#domain/orders/immutable-order-record.ts'
import * as orderRecords from '#persistence/orders/immutable-order-records.ts'
import * as orderTimeStamps from '#persistence/orders/order-record-timestamps.ts'
import { testDatabase } from '#test/support/database.ts'
import { buyer, hostileName } from '#test/support/recorded-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { timeStampAuthority } from '#test/support/time-stamp-authority.ts'
import { eraseAccount } from '../account/delete-account.ts'
import { advanceOrder } from './advance-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { correctOrderAddress } from './correct-order-address.ts'
import { settlePayment } from './settle-payment.ts'
import { timeStampOrderRecords } from './timestamp-order-records.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const now = new Date()
const buy = await buyer(db, scripted, now)

const sum = (amounts: Centavos[]) =>
  amounts.reduce((all, one) => addCentavos(all, one), zeroCentavos)

async function recordOf(number: string) {
  const kept = await orderRecords.findImmutableOrderRecord(db, number)
  if (!kept) throw new Error(`no record of ${number}`)
  return { ...kept, record: JSON.parse(kept.agreed) as ImmutableOrderRecord }
}

it('the immutable order record contains the exact agreed amounts when an order is created', async () => {
  const { number, attempt } = await buy()
  const { record, hash, agreed } = await recordOf(number)
  expect(createHash('sha256').update(agreed).digest('hex')).toBe(hash)
  const priced = record.lines.map(({ unitPrice, quantity }) =>
    multiplyCentavos(unitPrice, quantity),
  )
  expect(sum(priced)).toBe(record.subtotal)
  expect(sum(record.lines.map(({ discount }) => discount))).toBe(record.discount)
  expect(record.discount).toBeGreaterThan(zeroCentavos)
  expect(addCentavos(subtractCentavos(record.subtotal, record.discount), record.shipping)).toBe(
    record.total,
  )
  expect(record.total).toBe(attempt.total)
  expect(record.lines[0]).toMatchObject({ name: hostileName, quantity: 3, unitPrice: 33_333 })
  expect(record.seller).toMatchObject({ legalName: 'Tienda de Prueba, S.A.', rfc: 'TPR010101AA1' })
  expect(record.delivery).toMatchObject({ code: 'estandar', promisedTo: attempt.estimateTo })
  expect(agreed).not.toMatch(/Mariana|Ejemplo|correo\.mx/)
})

it('the hash of the immutable order record is in the first mail, and unchanged after a later cash payment', async () => {
  const { number, sessionId, attempt } = await buy((id) => scripted.issueVoucher(id, 'spei'))
  const { hash } = await recordOf(number)
  scripted.deposit(sessionId, attempt.total)
  await settlePayment(db, gateway, sessionId, new Date(now.getTime() + 60_000))
  expect((await recordOf(number)).hash).toBe(hash)
  const mails = await db
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('template', 'in', ['order-awaits-payment', 'order-confirmed'])
    .where(sql`data ->> 'orderNumber'`, '=', number)
    .execute()
  expect(mails.map(({ data }) => Object(data).agreed)).toEqual([hash, hash])
})

it('the immutable order record cannot be changed in the database', async () => {
  const { number } = await buy()
  const attempts = [
    sql`update order_records set agreed = '{}' where order_number = ${number}`,
    sql`update order_records set hash = sha256('') , address_salt = null where order_number = ${number}`,
    sql`update order_records set address_salt = sha256('x') where order_number = ${number}`,
    sql`delete from order_records where order_number = ${number}`,
    sql`truncate order_records`,
  ]
  for (const attempt of attempts) {
    await expect(attempt.execute(db)).rejects.toThrow(/keeps what was written|check constraint/)
  }
})

class Undo extends Error {}

/** What the audit and the order's page say while a row is another. */
async function seenWith(change: RawBuilder<unknown>, number: string) {
  let seen: { audit: string[]; intact: boolean } | undefined
  await db
    .transaction()
    .execute(async (broken) => {
      await sql`alter table payment_attempts disable trigger user`.execute(broken)
      await change.execute(broken)
      const found = await auditPurchases(broken)
      seen = {
        audit: found.filter(({ subject }) => subject === `order:${number}`).map(({ rule }) => rule),
        intact: await orderRecords.isOrderRecordIntact(broken, number),
      }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return seen
}

it('the immutable order record reveals any later change of the order’s rows', async () => {
  const { number, attempt } = await buy()
  expect(await seenWith(sql`select 1`, number)).toEqual({ audit: [], intact: true })
  const line = (change: string) =>
    sql`update payment_attempt_lines set ${sql.raw(change)} where attempt_id = ${attempt.id} and position = 0`
  const head = (change: string) =>
    sql`update payment_attempts set ${sql.raw(change)} where id = ${attempt.id}`
  const changes = [
    line(`name = name || '.'`),
    line(`sku = 'OTRO'`),
    line('quantity = 2'),
    line('unit_price_centavos = unit_price_centavos - 1'),
    line('regular_price_centavos = regular_price_centavos + 1'),
    line('discount_centavos = discount_centavos + 1'),
    line('position = 7'),
    sql`delete from payment_attempt_lines where attempt_id = ${attempt.id} and position = 1`,
    head('shipping_centavos = shipping_centavos - 1, total_centavos = total_centavos - 1'),
    head(`coupon_code = 'OCHO'`),
    head(`shipping_name = 'A pie'`),
    head('estimate_to = estimate_to + 1'),
    head(`legal_versions = '{"condiciones": 99}'`),
    head(`shipping_address = shipping_address || '{"address1": "Otra calle 9"}'`),
    head(`shipping_address = null`),
    head(`bundles = '[{"code": "x", "name": "x", "sets": 1, "saving": 5}]'`),
    sql`update orders set created_at = created_at - interval '1 day' where number = ${number}`,
  ]
  const missed = []
  for (const [place, change] of changes.entries()) {
    const seen = await seenWith(change, number)
    if (seen?.intact || !seen?.audit.includes('order is not what was agreed')) missed.push(place)
  }
  expect(missed).toEqual([])
})

it('the immutable order record gets one time stamp as soon as the time stamp authority responds', async () => {
  const { number } = await buy()
  const authority = await timeStampAuthority()
  const clock = () => new Date()
  authority.answerWith = () => Buffer.from('later')
  await expect(timeStampOrderRecords(db, authority.url, clock)).rejects.toThrow('unreadable')
  expect(await orderTimeStamps.findOrderRecordTimestamp(db, number)).toBeUndefined()
  authority.answerWith = authority.reply
  expect(await timeStampOrderRecords(db, authority.url, clock)).toBeGreaterThan(0)
  const stamp = await orderTimeStamps.findOrderRecordTimestamp(db, number)
  expect(
    stamp?.token.includes(
      (await orderRecords.findImmutableOrderRecord(db, number))?.hash ?? '',
      0,
      'hex',
    ),
  ).toBe(true)
  expect(await timeStampOrderRecords(db, authority.url, clock)).toBe(0)
  const change = sql`update order_time_stamps set token = '' where order_number = ${number}`
  await expect(change.execute(db)).rejects.toThrow(/keeps what was written/)
})

it('the immutable order record stays valid after an address correction and account deletion', async () => {
  const { number, shopper } = await buy()
  const written = { address1: 'Calle "Nueva"\t5', postcode: '06010' }
  const correction = { number, written, actor: 'operator:ana@t.mx', atShopsCost: true }
  expect(await correctOrderAddress(db, correction, now)).toMatchObject({ ok: true })
  const clean = { audit: [], intact: true }
  expect(await seenWith(sql`select 1`, number)).toEqual(clean)

  const { hash, addressSalt } = await recordOf(number)
  expect(addressSalt).toMatch(/^[0-9a-f]{32}$/)
  const tracking = { carrier: 'Correo', trackingNumber: '1', trackingUrl: null }
  const move = { number, actor: 'shop', reason: '' }
  await advanceOrder(db, { ...move, to: 'shipped', tracking }, now)
  await advanceOrder(db, { ...move, to: 'in_transit' }, now)
  await advanceOrder(db, { ...move, to: 'completed' }, now)
  const entry = { action: 'account-deleted', actor: `shopper:${shopper.id}` } as const
  const erased = await eraseAccount(
    db,
    { shopperId: shopper.id, asksProvider: false, leavesOffice: false, entry },
    now,
  )
  expect(erased).toEqual({ ok: true })
  expect(await recordOf(number)).toMatchObject({ hash, addressSalt: null })
  expect(await seenWith(sql`select 1`, number)).toEqual(clean)
  const cheaper = sql`update payment_attempt_lines set name = 'Otro' where attempt_id = (
    select attempt_id from orders where number = ${number})`
  expect(await seenWith(cheaper, number)).toMatchObject({ intact: false })
})
