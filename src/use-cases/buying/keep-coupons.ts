import { planOfCoupon, validityOf } from '#domain/buying/coupon-plan.ts'
import { movePlan, type PlanMove } from '#domain/buying/plan.ts'
import type { StoredSimulation } from '#domain/buying/simulation.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as couponDesk from '#persistence/buying/coupon-desk.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { type EditConflict, findEditConflict, versionOf } from '../edit-version.ts'
import { type CouponFields, couponOf, couponProblems, fieldsOfCoupon } from './coupon-fields.ts'
import { type Unfit, urlKeysOf } from './offer-fields.ts'
import { simulate } from './simulate.ts'

type By = { by: { actor: string; requestId?: string } }
type Said = { said: CouponFields } & By
type Gone = Refusal<'coupon-not-found'>

/** Creates a coupon as a draft. */
export function addCoupon(
  db: Db,
  { said: written, by }: Said,
  now: Date,
): Promise<Granted<{ id: number }> | Unfit> {
  return inTransaction(db, async (own) => {
    const said = { ...written, which: await urlKeysOf(own, written) }
    const unfit = await couponProblems(own, said)
    if (unfit) return unfit
    const coupon = couponOf(said, { published: false, active: true })
    const id = await couponDesk.add(own, coupon, now)
    if (id === undefined) {
      return refuse('offer-refused', { fields: { code: 'Ya existe un cupón con ese código.' } })
    }
    const entry = { action: 'coupon-add', subject: `coupon:${id}`, after: noted(said) }
    await auditLog.add(own, { ...by, ...entry }, now)
    return { ok: true, id }
  })
}

/** Changes a coupon under optimistic concurrency; pending uses remain valid. */
export function changeCoupon(
  db: Db,
  { id, version, said: written, by }: Said & { id: number; version?: string | undefined },
  now: Date,
): Promise<Granted | Unfit | Gone | EditConflict> {
  return inTransaction(db, async (own) => {
    const current = await couponDesk.lock(own, id)
    if (!current) return refuse('coupon-not-found')
    const subject = `coupon:${id}`
    const values = noted(fieldsOfCoupon(current))
    const actions = ['coupon-add', 'coupon-save']
    const meanwhile = await findEditConflict(own, { read: version, values, subject, actions })
    if (meanwhile) return meanwhile
    const said = { ...written, which: await urlKeysOf(own, written) }
    const unfit = await couponProblems(own, said, current)
    if (unfit) return unfit
    await couponDesk.change(own, id, couponOf(said, current))
    const difference = { before: values, after: noted(said) }
    await auditLog.add(own, { ...by, action: 'coupon-save', subject, ...difference }, now)
    return { ok: true }
  })
}

/** Publishes a coupon after its simulation, or pauses, resumes or ends it. */
export function moveCoupon(
  db: Db,
  { id, move, by }: By & { id: number; move: PlanMove },
  now: Date,
): Promise<Granted | Gone | Refusal<'plan-move' | 'not-rehearsed'>> {
  return inTransaction(db, async (own) => {
    const current = await couponDesk.lock(own, id)
    if (!current) return refuse('coupon-not-found')
    if (move === 'publish' && current.rehearsal?.version !== versionOfCoupon(current)) {
      return refuse('not-rehearsed')
    }
    const before = planOfCoupon(current)
    const moved = movePlan(before, move, now)
    if (!moved.ok) return moved
    const { plan } = moved
    const { published, active } = plan
    await couponDesk.change(own, id, { ...current, ...validityOf(plan), published, active })
    const difference = { before, after: plan }
    const entry = { action: `coupon-${move}`, subject: `coupon:${id}`, ...difference }
    await auditLog.add(own, { ...by, ...entry }, now)
    return { ok: true }
  })
}

/** Simulates a coupon on past orders as if unused, and stores the result. */
export async function simulateCoupon(
  db: Db,
  id: number,
  now: Date,
): Promise<Granted<{ rehearsal: StoredSimulation }> | Gone> {
  const coupon = await couponDesk.find(db, id)
  if (!coupon) return refuse('coupon-not-found')
  const always = { validFrom: null, validTo: null, startsAt: null, endsAt: null, active: true }
  const tried = { ...coupon, ...always }
  const rehearsal = await simulate(db, versionOfCoupon(coupon), { coupon: tried }, now)
  await couponDesk.storeSimulation(db, id, rehearsal)
  return { ok: true, rehearsal }
}

/** Version of a coupon for edits (optimistic concurrency). */
export function versionOfCoupon(coupon: couponDesk.SharedCoupon): string {
  return versionOf(noted(fieldsOfCoupon(coupon)))
}

/** A coupon's fields for its version and the audit log. */
function noted({ from, until, ...said }: CouponFields) {
  return {
    ...said,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }
}
