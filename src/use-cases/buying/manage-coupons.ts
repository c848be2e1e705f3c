import { toCouponDiscountPlan, toCouponValidity } from '#domain/buying/coupon-discount-plan.ts'
import {
  applyDiscountPlanTransition,
  type DiscountPlanTransition,
} from '#domain/buying/discount-plan.ts'
import type { StoredDiscountSimulation } from '#domain/buying/discount-simulation.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/granted-or-refused-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as officeCoupons from '#persistence/buying/office-coupons.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { type CouponFields, toCoupon, findCouponProblems, toCouponFields } from './coupon-fields.ts'
import { type InvalidDiscountFields, resolveDiscountProductUrlKeys } from './discount-fields.ts'
import { simulateDiscounts } from './simulate-discounts.ts'

type By = { by: { actor: string; requestId?: string } }
type Said = { said: CouponFields } & By
type Gone = Refusal<'coupon-not-found'>

/** Creates a coupon as a draft. */
export function addCoupon(
  db: Db,
  { said: written, by }: Said,
  now: Date,
): Promise<SuccessResult<{ id: number }> | InvalidDiscountFields> {
  return runInTransaction(db, async (own) => {
    const said = { ...written, which: await resolveDiscountProductUrlKeys(own, written) }
    const unfit = await findCouponProblems(own, said)
    if (unfit) return unfit
    const coupon = toCoupon(said, { published: false, active: true })
    const id = await officeCoupons.addCoupon(own, coupon, now)
    if (id === undefined) {
      return refuse('offer-refused', { fields: { code: 'Ya existe un cupón con ese código.' } })
    }
    const entry = { action: 'coupon-add', subject: `coupon:${id}`, after: noted(said) }
    await auditLog.addAuditEntry(own, { ...by, ...entry }, now)
    return { ok: true, id }
  })
}

/**
 * Changes a coupon under optimistic concurrency; uses of the coupon by open payments remain valid.
 */
export function changeCoupon(
  db: Db,
  { id, version, said: written, by }: Said & { id: number; version?: string | undefined },
  now: Date,
): Promise<SuccessResult | InvalidDiscountFields | Gone | EditConflict> {
  return runInTransaction(db, async (own) => {
    const current = await officeCoupons.lockCoupon(own, id)
    if (!current) return refuse('coupon-not-found')
    const subject = `coupon:${id}`
    const values = noted(toCouponFields(current))
    const actions = ['coupon-add', 'coupon-save']
    const meanwhile = await findEditConflict(own, { read: version, values, subject, actions })
    if (meanwhile) return meanwhile
    const said = { ...written, which: await resolveDiscountProductUrlKeys(own, written) }
    const unfit = await findCouponProblems(own, said, current)
    if (unfit) return unfit
    await officeCoupons.updateCoupon(own, id, toCoupon(said, current))
    const difference = { before: values, after: noted(said) }
    await auditLog.addAuditEntry(own, { ...by, action: 'coupon-save', subject, ...difference }, now)
    return { ok: true }
  })
}

/** Publishes a coupon after it was simulated, or pauses, resumes or ends the coupon. */
export function changeCouponState(
  db: Db,
  { id, move, by }: By & { id: number; move: DiscountPlanTransition },
  now: Date,
): Promise<SuccessResult | Gone | Refusal<'plan-move' | 'not-rehearsed'>> {
  return runInTransaction(db, async (own) => {
    const current = await officeCoupons.lockCoupon(own, id)
    if (!current) return refuse('coupon-not-found')
    if (
      move === 'publish' &&
      current.rehearsal?.version !== getCouponEditConflictVersion(current)
    ) {
      return refuse('not-rehearsed')
    }
    const before = toCouponDiscountPlan(current)
    const moved = applyDiscountPlanTransition(before, move, now)
    if (!moved.ok) return moved
    const { plan } = moved
    const { published, active } = plan
    await officeCoupons.updateCoupon(own, id, {
      ...current,
      ...toCouponValidity(plan),
      published,
      active,
    })
    const difference = { before, after: plan }
    const entry = { action: `coupon-${move}`, subject: `coupon:${id}`, ...difference }
    await auditLog.addAuditEntry(own, { ...by, ...entry }, now)
    return { ok: true }
  })
}

/** Simulates a coupon on past orders as if nobody had used it yet, and stores the result. */
export async function simulateCoupon(
  db: Db,
  id: number,
  now: Date,
): Promise<SuccessResult<{ rehearsal: StoredDiscountSimulation }> | Gone> {
  const coupon = await officeCoupons.findCoupon(db, id)
  if (!coupon) return refuse('coupon-not-found')
  const always = { validFrom: null, validTo: null, startsAt: null, endsAt: null, active: true }
  const tried = { ...coupon, ...always }
  const rehearsal = await simulateDiscounts(
    db,
    getCouponEditConflictVersion(coupon),
    { coupon: tried },
    now,
  )
  await officeCoupons.storeCouponSimulation(db, id, rehearsal)
  return { ok: true, rehearsal }
}

/** Version hash of a coupon, to detect concurrent edits (optimistic concurrency). */
export function getCouponEditConflictVersion(coupon: officeCoupons.OfficeSharedCoupon): string {
  return createEditConflictVersion(noted(toCouponFields(coupon)))
}

/** Fields of a coupon from which its version hash and audit log entry are made. */
function noted({ from, until, ...said }: CouponFields) {
  return {
    ...said,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }
}
