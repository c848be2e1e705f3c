import { consentDays, consentsAtMost } from '#domain/agents/order-consent.ts'
import { dayInMs } from '#domain/durations.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as orderConsents from '#persistence/agents/order-consents.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { consentHash, newConsentCode } from '#sign-in/order-consents.ts'

type Own = { number: string; shopperId: number }

/** Creates an access code for reading an order's state. The code is shown once; only its hash is stored. */
export function consentToOrder(
  db: Db,
  own: Own,
  now: Date,
): Promise<
  Granted<{ code: string; expiresAt: Date }> | Refusal<'order-not-found'> | Refusal<'limit-reached'>
> {
  return inTransaction(db, async (transaction) => {
    const order = await orderConsents.lockOwnOrder(transaction, own)
    if (!order) return refuse('order-not-found')
    const codes = await orderConsents.standing(transaction, { orderId: order.id, now })
    if (codes.length >= consentsAtMost) return refuse('limit-reached')
    const code = newConsentCode()
    const codeHash = consentHash(code)
    if (!codeHash) throw new Error('A new code is none')
    const expiresAt = new Date(now.getTime() + consentDays * dayInMs)
    await orderConsents.add(transaction, { orderId: order.id, codeHash, expiresAt }, now)
    return { ok: true, code, expiresAt }
  })
}

/** Valid access codes of an order. */
export async function listConsents(
  db: Db,
  own: Own,
  now: Date,
): Promise<Granted<{ consents: orderConsents.StandingConsent[] }> | Refusal<'order-not-found'>> {
  const order = await orderConsents.findOwnOrder(db, own)
  if (!order) return refuse('order-not-found')
  return { ok: true, consents: await orderConsents.standing(db, { orderId: order.id, now }) }
}

/** Revokes one access code of an order, or all. */
export function withdrawConsents(
  db: Db,
  { id, ...own }: Own & { id: number | undefined },
  now: Date,
): Promise<Granted | Refusal<'order-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const order = await orderConsents.lockOwnOrder(transaction, own)
    if (!order) return refuse('order-not-found')
    await orderConsents.revoke(transaction, { orderId: order.id, id, now })
    return { ok: true }
  })
}
