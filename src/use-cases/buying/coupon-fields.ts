import { type CouponScope, normalizeCouponCode } from '#domain/buying/discounts/coupon.ts'
import { invalidAmountText } from '#domain/format-money.ts'
import { type Centavos, fromPesos, isValidPesosInput, toPesos } from '#domain/money.ts'
import * as officeCoupons from '#persistence/buying/office-coupons.ts'
import type { Db } from '#persistence/database.ts'
import {
  findDiscountPeriodErrors,
  toDiscountScopeFields,
  findDiscountScopeErrors,
  type InvalidDiscountFields,
  refuseInvalidFields,
} from './discount-fields.ts'

const pesos = (amount: Centavos | null) => (amount === null ? null : toPesos(amount))
const centavosOf = (amount: number | null) => (amount === null ? null : fromPesos(amount))

/** Input of the coupon form; money in pesos. */
type CouponFields = ReturnType<typeof toCouponFields>

/** Converts a stored coupon to values of the coupon form. */
export function toCouponFields(coupon: officeCoupons.OfficeSharedCoupon) {
  const { which } = toDiscountScopeFields(coupon.scope)
  return {
    code: coupon.code,
    description: coupon.description,
    type: coupon.type,
    percent: coupon.percent,
    amount: pesos(coupon.amount),
    max_discount: pesos(coupon.maxDiscount),
    min_subtotal: toPesos(coupon.minSubtotal),
    total_limit: coupon.totalLimit,
    per_customer_limit: coupon.perCustomerLimit,
    for: coupon.scope.kind,
    which,
    exclude_offers: coupon.excludeOffers,
    exclude_refurbished: coupon.excludeRefurbished,
    first_purchase_only: coupon.firstPurchaseOnly,
    public: coupon.public,
    from: coupon.from,
    until: coupon.until,
  }
}

/** Converts coupon form input into a coupon; fields of other coupon types are dropped. */
export function toCoupon(
  said: CouponFields,
  { published, active }: Pick<officeCoupons.CouponInput, 'published' | 'active'>,
): officeCoupons.CouponInput {
  const { type } = said
  return {
    code: normalizeCouponCode(said.code),
    description: said.description.trim(),
    type,
    percent: type === 'percent' ? said.percent : null,
    amount: type === 'fixed' ? centavosOf(said.amount) : null,
    maxDiscount: type === 'percent' ? centavosOf(said.max_discount) : null,
    minSubtotal: fromPesos(said.min_subtotal),
    totalLimit: said.total_limit,
    perCustomerLimit: said.per_customer_limit,
    scope: scopeOfCoupon(said),
    excludeOffers: said.exclude_offers,
    excludeRefurbished: said.exclude_refurbished,
    firstPurchaseOnly: said.first_purchase_only,
    public: said.public,
    published,
    active,
    from: said.from,
    until: said.until,
  }
}

function scopeOfCoupon({ for: kind, which }: CouponFields): CouponScope {
  if (kind === 'categories') return { kind, slugs: which }
  return kind === 'products' ? { kind, url_keys: which } : { kind }
}

/**
 * Validates coupon form input; returns the errors, or null. `current` is the stored coupon when one
 * is edited.
 */
export async function findCouponProblems(
  db: Db,
  said: CouponFields,
  current?: officeCoupons.OfficeSharedCoupon,
): Promise<InvalidDiscountFields | null> {
  const { type, percent, amount, max_discount: most, min_subtotal: least } = said
  const code = normalizeCouponCode(said.code)
  const taken = current?.taken ?? 0
  const fields = {
    ...(!/^[A-Z0-9-]{3,60}$/.test(code) && { code: 'Lleva de 3 a 60 letras, números y guiones.' }),
    ...(current &&
      taken > 0 &&
      code !== current.code && {
        code: 'Ya se usó: su código queda como está.',
      }),
    ...(type === 'percent' && percent === null && { percent: 'Escribe de 1 a 100.' }),
    ...(type === 'fixed' &&
      !isValidPesosInput(amount ?? 0, { least: 0.01 }) && { amount: invalidAmountText }),
    ...(most !== null &&
      !isValidPesosInput(most, { least: 0.01 }) && { max_discount: invalidAmountText }),
    ...(!isValidPesosInput(least) && { min_subtotal: invalidAmountText }),
    ...(said.total_limit !== null &&
      said.total_limit < taken && {
        total_limit: `Ya se usó o está apartado ${taken} veces.`,
      }),
    ...findDiscountPeriodErrors(said),
    ...(await findDiscountScopeErrors(db, said)),
  }
  if (!fields.code && (await officeCoupons.isCouponCodeTaken(db, code, current?.id ?? 0))) {
    fields.code = 'Ya existe un cupón con ese código.'
  }
  return refuseInvalidFields(fields)
}
