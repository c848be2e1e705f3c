import {
  agentOrderAccessLifetimeDays,
  maxAgentAccessCodesPerOrder,
} from '#domain/agents/agent-order-access-limits.ts'
import { dayInMs } from '#domain/durations.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as orderConsents from '#persistence/agents/agent-order-access-codes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { hashAgentAccessCode, generateAgentAccessCode } from '#sign-in/agent-order-access-codes.ts'

type Own = { number: string; shopperId: number }

/**
 * Creates an access code with which an AI assistant can read an order's state. The code is shown
 * once; only its hash is stored.
 */
export function createAgentAccessCode(
  db: Db,
  own: Own,
  now: Date,
): Promise<
  | SuccessResult<{ code: string; expiresAt: Date }>
  | Refusal<'order-not-found'>
  | Refusal<'limit-reached'>
> {
  return runInTransaction(db, async (transaction) => {
    const order = await orderConsents.lockOrderOfShopper(transaction, own)
    if (!order) return refuse('order-not-found')
    const codes = await orderConsents.listValidAgentAccessCodes(transaction, {
      orderId: order.id,
      now,
    })
    if (codes.length >= maxAgentAccessCodesPerOrder) return refuse('limit-reached')
    const code = generateAgentAccessCode()
    const codeHash = hashAgentAccessCode(code)
    if (!codeHash) throw new Error('A new code is none')
    const expiresAt = new Date(now.getTime() + agentOrderAccessLifetimeDays * dayInMs)
    await orderConsents.addAgentAccessCode(
      transaction,
      { orderId: order.id, codeHash, expiresAt },
      now,
    )
    return { ok: true, code, expiresAt }
  })
}

/** Lists the valid access codes that let AI assistants read an order. */
export async function listAgentAccessCodes(
  db: Db,
  own: Own,
  now: Date,
): Promise<
  SuccessResult<{ consents: orderConsents.ValidAgentAccessCode[] }> | Refusal<'order-not-found'>
> {
  const order = await orderConsents.findOrderOfShopper(db, own)
  if (!order) return refuse('order-not-found')
  return {
    ok: true,
    consents: await orderConsents.listValidAgentAccessCodes(db, { orderId: order.id, now }),
  }
}

/** Revokes one or all of an order's access codes for AI assistants. */
export function revokeAgentAccessCodes(
  db: Db,
  { id, ...own }: Own & { id: number | undefined },
  now: Date,
): Promise<SuccessResult | Refusal<'order-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const order = await orderConsents.lockOrderOfShopper(transaction, own)
    if (!order) return refuse('order-not-found')
    await orderConsents.revokeAgentAccessCodesOfOrder(transaction, { orderId: order.id, id, now })
    return { ok: true }
  })
}
