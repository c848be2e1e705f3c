import { expect, it } from 'vitest'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import { testDatabase } from '#test/support/database.ts'
import { addFormerOrder } from '#test/support/make-former-order.ts'
import { finishSignIn } from './finish-sign-in.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')

function signIn(email: string) {
  const identity = { issuer: 'http://id.test', subject: 'rosa', email, emailVerified: true }
  const vouched = { identity, signIn: { session: null, at: now, authenticatedAt: now } }
  return finishSignIn(db, vouched, { secret: 'a secret that is long enough to sign', now })
}

const numbersOf = async (email: string) =>
  (await formerOrders.listFormerOrdersOfEmail(db, email, 5)).map(({ number }) => number)

it('orders of the former shop follow their owner to a new verified e-mail', async () => {
  await addFormerOrder(db, { email: 'rosa@antes.mx', number: 'A-1' })
  await addFormerOrder(db, { email: 'otra@antes.mx', number: 'A-2' })
  expect(await signIn('rosa@antes.mx')).toMatchObject({ ok: true })
  expect(await signIn('rosa@ahora.mx')).toMatchObject({ ok: true })
  expect(await numbersOf('rosa@antes.mx')).toEqual([])
  expect(await numbersOf('rosa@ahora.mx')).toEqual(['A-1'])
  expect(await numbersOf('otra@antes.mx')).toEqual(['A-2'])
})
