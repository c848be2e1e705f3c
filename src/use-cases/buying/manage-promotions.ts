import {
  applyDiscountPlanTransition,
  type DiscountPlan,
  type DiscountPlanTransition,
} from '#domain/buying/discount-plan.ts'
import type { StoredDiscountSimulation } from '#domain/buying/discount-simulation.ts'
import type { PromotionDeal } from '#domain/buying/promotions.ts'
import { invalidAmountText } from '#domain/format-money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/granted-or-refused-result.ts'
import { type Centavos, fromPesos, isValidPesosInput, toPesos } from '#domain/money.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import {
  findPeriodProblem,
  type DiscountScopeFields,
  toDiscountScopeFields,
  toPromotionScope,
  findScopeProblem,
  type InvalidDiscountFields,
  resolveDiscountProductUrlKeys,
} from './discount-fields.ts'
import { simulateDiscounts } from './simulate-discounts.ts'

type By = { by: { actor: string; requestId?: string } }
type Gone = Refusal<'promotion-not-found'>

/** Input of the promotion form; `least` (minimum purchase) in pesos. */
export type PromotionFields = DiscountScopeFields & {
  name: string
  kind: 'units' | 'amount'
  buy: number
  get: number
  percent: number
  least: number
  exclude_offers: boolean
  combines: boolean
  place: number
  from: Date | null
  until: Date | null
}

type Said = { said: PromotionFields } & By

/** Creates a promotion as a draft. */
export function addPromotion(
  db: Db,
  { said: written, by }: Said,
  now: Date,
): Promise<SuccessResult<{ id: number }> | InvalidDiscountFields> {
  return runInTransaction(db, async (own) => {
    const said = await settled(own, written)
    const unfit = await problemsOf(own, said)
    if (unfit) return unfit
    const draft = { ...promotionOf(said), published: false, active: true }
    const id = await promotions.addPromotion(own, draft, now)
    const entry = { action: 'promotion-add', subject: `promotion:${id}`, after: noted(draft) }
    await auditLog.addAuditEntry(own, { ...by, ...entry }, now)
    return { ok: true, id }
  })
}

/** Changes a promotion under optimistic concurrency. Past orders keep their prices. */
export function changePromotion(
  db: Db,
  { id, version, said: written, by }: Said & { id: number; version?: string | undefined },
  now: Date,
): Promise<SuccessResult | InvalidDiscountFields | Gone | EditConflict> {
  return runInTransaction(db, async (own) => {
    const current = await promotions.lockPromotion(own, id)
    if (!current) return refuse('promotion-not-found')
    const subject = `promotion:${id}`
    const meanwhile = await findEditConflict(own, {
      read: version,
      values: valuesOf(current),
      subject,
      actions: ['promotion-add', 'promotion-save'],
    })
    if (meanwhile) return meanwhile
    const said = await settled(own, written)
    const unfit = await problemsOf(own, said)
    if (unfit) return unfit
    const changed = { ...current, ...promotionOf(said) }
    await promotions.updatePromotion(own, id, changed)
    const difference = { before: noted(current), after: noted(changed) }
    await auditLog.addAuditEntry(
      own,
      { ...by, action: 'promotion-save', subject, ...difference },
      now,
    )
    return { ok: true }
  })
}

/** Publishes a promotion after it was simulated, or pauses, resumes or ends the promotion. */
export function changePromotionState(
  db: Db,
  { id, move, by }: By & { id: number; move: DiscountPlanTransition },
  now: Date,
): Promise<SuccessResult | Gone | Refusal<'plan-move' | 'not-rehearsed'>> {
  return runInTransaction(db, async (own) => {
    const current = await promotions.lockPromotion(own, id)
    if (!current) return refuse('promotion-not-found')
    if (
      move === 'publish' &&
      current.rehearsal?.version !== getPromotionEditConflictVersion(current)
    ) {
      return refuse('not-rehearsed')
    }
    const moved = applyDiscountPlanTransition(current, move, now)
    if (!moved.ok) return moved
    await promotions.updatePromotion(own, id, { ...current, ...moved.plan })
    const difference = { before: notedPlan(current), after: notedPlan(moved.plan) }
    const entry = { action: `promotion-${move}`, subject: `promotion:${id}`, ...difference }
    await auditLog.addAuditEntry(own, { ...by, ...entry }, now)
    return { ok: true }
  })
}

/** Simulates a promotion on past orders and stores the result. */
export async function simulatePromotion(
  db: Db,
  id: number,
  now: Date,
): Promise<SuccessResult<{ rehearsal: StoredDiscountSimulation }> | Gone> {
  const promotion = await promotions.findPromotion(db, id)
  if (!promotion) return refuse('promotion-not-found')
  const rehearsal = await simulateDiscounts(
    db,
    getPromotionEditConflictVersion(promotion),
    { promotion },
    now,
  )
  await promotions.storePromotionSimulation(db, id, rehearsal)
  return { ok: true, rehearsal }
}

/** Version hash of a promotion, to detect concurrent edits (optimistic concurrency). */
export function getPromotionEditConflictVersion(promotion: promotions.ScheduledPromotion): string {
  return createEditConflictVersion(valuesOf(promotion))
}

/** Converts a stored promotion to values of the promotion form. */
export function toPromotionFields({
  deal,
  scope,
  ...rest
}: promotions.ScheduledPromotion): PromotionFields {
  return {
    name: rest.name,
    kind: deal.kind,
    buy: deal.kind === 'units' ? deal.buy : 1,
    get: deal.kind === 'units' ? deal.get : 1,
    percent: deal.percent,
    least: deal.kind === 'amount' ? toPesos(deal.least) : 0,
    ...toDiscountScopeFields(scope),
    exclude_offers: rest.excludeOffers,
    combines: rest.combines,
    place: rest.place,
    from: rest.from,
    until: rest.until,
  }
}

function valuesOf(promotion: promotions.ScheduledPromotion) {
  const fields = toPromotionFields(promotion)
  const { from, until } = fields
  return {
    ...fields,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }
}

function promotionOf(said: PromotionFields) {
  return {
    name: said.name.trim(),
    deal: dealOf(said),
    scope: toPromotionScope(said),
    excludeOffers: said.exclude_offers,
    combines: said.combines,
    place: said.place,
    from: said.from,
    until: said.until,
  }
}

function dealOf({ kind, buy, get, percent, least }: PromotionFields): PromotionDeal {
  return kind === 'units' ? { kind, buy, get, percent } : { kind, percent, least: fromPesos(least) }
}

/** Replaces the products named in the promotion form's input by their url keys. */
async function settled(db: Db, said: PromotionFields): Promise<PromotionFields> {
  return { ...said, which: await resolveDiscountProductUrlKeys(db, said) }
}

async function problemsOf(db: Db, said: PromotionFields): Promise<InvalidDiscountFields | null> {
  const mostPercent = said.kind === 'units' ? 100 : 90
  const fields = {
    ...(said.name.trim() === '' && { name: 'Escribe cómo se llama.' }),
    ...(said.percent > mostPercent && { percent: `Escribe de 1 a ${mostPercent}.` }),
    ...(!isValidPesosInput(said.least) && { least: invalidAmountText }),
    ...findPeriodProblem(said),
    ...(await findScopeProblem(db, said)),
  }
  return Object.keys(fields).length > 0 ? refuse('offer-refused', { fields }) : null
}

type Noted = Omit<promotions.ScheduledPromotion, 'id' | 'rehearsal'>

/** A promotion's fields for the audit log. */
function noted({ deal, scope, ...rest }: Noted) {
  const { least, ...said } = { least: null as Centavos | null, ...deal }
  return {
    name: rest.name,
    ...said,
    ...(least !== null && { least: toPesos(least) }),
    scope,
    exclude_offers: rest.excludeOffers,
    combines: rest.combines,
    place: rest.place,
    ...notedPlan(rest),
  }
}

function notedPlan({ published, active, from, until }: DiscountPlan) {
  return { published, active, from, until }
}
