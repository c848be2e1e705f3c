import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as pointsStatistics from '#persistence/account/points-statistics.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'

type Undone = { id: number; actor: string; requestId?: string }

/**
 * Revokes reward points granted by an operator, unless any of them was used; a repeated revocation
 * is refused.
 */
export function revokeGrantedPoints(
  db: Db,
  { id, ...by }: Undone,
  now: Date,
): Promise<SuccessResult<{ points: number }> | Refusal<'gift-not-found' | 'points-spent'>> {
  return runInTransaction(db, async (own) => {
    const gift = await pointsStatistics.lockOperatorGrantedPoints(own, id)
    if (!gift) return refuse('gift-not-found')
    const { shopperId, points, note } = gift
    if (gift.status !== 'Ganados' || gift.touched) return refuse('points-spent')
    const taking = { status: 'Cancelados' as const, note: `Se deshizo: ${note}` }
    await rewardLedger.deductPoints(own, { id, taken: points, left: 0 }, taking, now)
    const subject = `shopper:${shopperId}`
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'points-undo',
      subject,
      before: { points },
      reason: note,
    }
    await auditLog.addAuditEntry(own, entry, now)
    const body = `Los que te dimos por «${note}» fueron un error.`
    const title = `Quitamos ${points} puntos`
    const notification = { shopperId, kind: 'reward' as const, title, body, link: '/rewards' }
    await shopperNotifications.addShopperNotification(own, notification, now)
    return { ok: true, points }
  })
}
