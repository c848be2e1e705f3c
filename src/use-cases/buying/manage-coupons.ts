import { refuse } from '#domain/use-case-result.ts'
import * as officeCoupons from '#persistence/buying/office-coupons.ts'
import { findCouponProblems, toCoupon, toCouponFields } from './coupon-fields.ts'
import { createDiscountPlanEdits, toEditFormValues } from './manage-discount-plans.ts'

const always = { validFrom: null, validTo: null, startsAt: null, endsAt: null, active: true }

/** Edits of shared coupons; simulations assume an unused coupon. */
export const {
  add: addCoupon,
  change: changeCoupon,
  changeState: changeCouponState,
  simulate: simulateCoupon,
  getVersion: getCouponEditConflictVersion,
} = createDiscountPlanEdits({
  name: 'coupon',
  find: officeCoupons.findCoupon,
  lock: officeCoupons.lockCoupon,
  async add(db, coupon: officeCoupons.CouponInput, now) {
    const id = await officeCoupons.addCoupon(db, coupon, now)
    return (
      id ??
      refuse('offer-refused', {
        fields: { code: 'Ya existe un cupón con ese código.' },
      })
    )
  },
  update: officeCoupons.updateCoupon,
  toFields: toCouponFields,
  toInput: toCoupon,
  findProblems: findCouponProblems,
  toAudited: toEditFormValues,
  toSimulated: (coupon) => ({ coupon: { ...coupon, ...always } }),
})
