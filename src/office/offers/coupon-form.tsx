import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import type { DiscountScopesResponse } from '#contract/operator/discount-plans.ts'
import type { FormResult } from '../forms/form-result.ts'
import { GeneratedForm } from '../forms/generated-form.tsx'
import { couponFormDefinition } from './coupon-form-fields.ts'
import { DiscountScopeFields, DiscountPeriodFields } from './discount-scope-fields.tsx'
import './offers.css'

/** Edit form of a shared coupon, which every shopper with the code can use. */
export function CouponForm({
  coupon,
  scopes,
  answer,
}: {
  coupon?: OfficeCoupon
  scopes: DiscountScopesResponse
  answer: FormResult | undefined
}) {
  return (
    <GeneratedForm
      form={couponFormDefinition}
      record={coupon}
      answer={answer}
      submit={coupon ? 'Guardar' : 'Guardar borrador'}
    >
      {({ field, typed, errors }) => (
        <>
          {field('code', 'description')}
          <div className="stack worth">
            {field('type')}
            <div className="fields of-percent">{field('percent', 'max_discount')}</div>
            <div className="of-fixed">{field('amount')}</div>
          </div>
          <div className="fields">{field('min_subtotal', 'total_limit', 'per_customer_limit')}</div>
          <DiscountScopeFields
            scope={coupon}
            scopes={scopes}
            kinds={['all', 'categories', 'products']}
            typed={typed}
            error={errors.which}
          />
          <div>
            {field('exclude_offers', 'exclude_refurbished', 'first_purchase_only', 'public')}
          </div>
          <DiscountPeriodFields plan={coupon} typed={typed} error={errors.until} />
        </>
      )}
    </GeneratedForm>
  )
}
