import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as pointsDesk from '#persistence/account/points-desk.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'

type Undone = { id: number; actor: string; requestId?: string }

/** Revokes points granted by an operator, unless any was used; a repeated revocation is refused. */
export function undoPoints(
  db: Db,
  { id, ...by }: Undone,
  now: Date,
): Promise<Granted<{ points: number }> | Refusal<'gift-not-found' | 'points-spent'>> {
  return inTransaction(db, async (own) => {
    const gift = await pointsDesk.lockGift(own, id)
    if (!gift) return refuse('gift-not-found')
    const { shopperId, points, note } = gift
    if (gift.status !== 'Ganados' || gift.touched) return refuse('points-spent')
    const taking = { status: 'Cancelados' as const, note: `Se deshizo: ${note}` }
    await rewardLedger.take(own, { id, taken: points, left: 0 }, taking, now)
    const subject = `shopper:${shopperId}`
    const entry = { ...by, action: 'points-undo', subject, before: { points }, reason: note }
    await auditLog.add(own, entry, now)
    const body = `Los que te dimos por «${note}» fueron un error.`
    const title = `Quitamos ${points} puntos`
    const notification = { shopperId, kind: 'reward' as const, title, body, link: '/rewards' }
    await notifications.add(own, notification, now)
    return { ok: true, points }
  })
}
