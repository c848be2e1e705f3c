import type { DiscountPlan } from '#domain/buying/discounts/discount-plan.ts'
import { invalidAmountText } from '#domain/format-money.ts'
import { fromPesos, isValidPesosInput, toPesos } from '#domain/money.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import type { Db } from '#persistence/database.ts'
import {
  findDiscountPeriodErrors,
  toDiscountScopeFields,
  toDiscountScope,
  findDiscountScopeErrors,
  type InvalidDiscountFields,
  refuseInvalidFields,
} from './discount-fields.ts'
import { createDiscountPlanEdits } from './manage-discount-plans.ts'

/** Input of the promotion form; `least` (minimum purchase) in pesos. */
export type PromotionFields = ReturnType<typeof toPromotionFields>

/** Edits of promotions; past orders keep their prices. */
export const {
  add: addPromotion,
  change: changePromotion,
  changeState: changePromotionState,
  simulate: simulatePromotion,
  getVersion: getPromotionEditConflictVersion,
} = createDiscountPlanEdits({
  name: 'promotion',
  find: promotions.findPromotion,
  lock: promotions.lockPromotion,
  add: promotions.addPromotion,
  update: promotions.updatePromotion,
  toFields: toPromotionFields,
  toInput,
  findProblems,
  toAudited: (_, promotion) => toAudited(promotion),
  toSimulated: (promotion) => ({ promotion }),
})

/** Converts a stored promotion to values of the promotion form. */
export function toPromotionFields({ deal, scope, ...rest }: promotions.ScheduledPromotion) {
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

function toInput(
  { kind, buy, get, percent, least, ...said }: PromotionFields,
  { published, active }: Pick<DiscountPlan, 'published' | 'active'>,
): promotions.PromotionInput {
  return {
    name: said.name.trim(),
    deal:
      kind === 'units' ? { kind, buy, get, percent } : { kind, percent, least: fromPesos(least) },
    scope: toDiscountScope(said),
    excludeOffers: said.exclude_offers,
    combines: said.combines,
    place: said.place,
    published,
    active,
    from: said.from,
    until: said.until,
  }
}

async function findProblems(db: Db, said: PromotionFields): Promise<InvalidDiscountFields | null> {
  const mostPercent = said.kind === 'units' ? 100 : 90
  return refuseInvalidFields({
    ...(said.name.trim() === '' && { name: 'Escribe cómo se llama.' }),
    ...(said.percent > mostPercent && { percent: `Escribe de 1 a ${mostPercent}.` }),
    ...(!isValidPesosInput(said.least) && { least: invalidAmountText }),
    ...findDiscountPeriodErrors(said),
    ...(await findDiscountScopeErrors(db, said)),
  })
}

/** A promotion's fields for the audit log. */
function toAudited({ deal, ...rest }: promotions.PromotionInput) {
  return {
    name: rest.name,
    ...deal,
    ...(deal.kind === 'amount' && { least: toPesos(deal.least) }),
    scope: rest.scope,
    exclude_offers: rest.excludeOffers,
    combines: rest.combines,
    place: rest.place,
    published: rest.published,
    active: rest.active,
    from: rest.from,
    until: rest.until,
  }
}
