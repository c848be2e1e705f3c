import type pg from 'pg'
import { isMove, notifyAgain, type Play, play, repeatNotice } from './outcomes.ts'
import type { NoticeMode, Session } from './session.ts'
import { findById } from './sessions.ts'

type Simulation = Play & {
  installments?: number | undefined
  notice?: NoticeMode | undefined
  times?: number | undefined
}

/** Simulates a payment outcome by name. */
export async function simulate(
  pool: pg.Pool,
  id: string,
  outcome: string,
  given: Simulation,
  now: Date,
): Promise<Session | undefined> {
  if (outcome === 'notify') return notifyAgain(pool, id, given.notice ?? 'once', now)
  if (outcome === 'duplicate-notice') return repeatNotice(pool, id, given.times ?? 1, now)
  if (outcome === 'pay-after-expiry') {
    await play(pool, id, 'expire', {}, now)
    return play(pool, id, 'pay', given, now)
  }
  if (outcome === 'pending' && !given.method) {
    const session = await findById(pool, id)
    const method = session?.methods.includes('spei') ? 'spei' : 'cash'
    return play(pool, id, 'pending', { ...given, method }, now)
  }
  if (!isMove(outcome)) return undefined
  const card = { maskedPan: '**** **** **** 4242', brand: 'Visa' }
  return play(
    pool,
    id,
    outcome,
    given.installments ? { ...given, card: { ...card, installments: given.installments } } : given,
    now,
  )
}
