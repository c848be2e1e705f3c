import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { DiscountScopesResponse } from '#contract/operator/discount-plans.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import type { FormResult } from '../forms/form-result.ts'
import { parseCoupon } from './coupon-form-fields.ts'
import { CouponForm } from './coupon-form.tsx'
import { runAddDiscountPlanAction } from './discount-plan-page.tsx'
import { NewOfferPage } from './offer-page.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listOfferScopes')
}

export function action(asked: ActionFunctionArgs) {
  return runAddDiscountPlanAction(asked, 'coupons', (form, commands) =>
    commands('createCoupon', { body: parseCoupon(form) }),
  )
}

type Props = { loaderData: DiscountScopesResponse; actionData?: FormResult }

/** Form for a new shared coupon. */
export default function NewCoupon({ loaderData, actionData }: Props) {
  return (
    <NewOfferPage
      list="Cupones"
      title="Cupón nuevo"
      answer={actionData}
      form={<CouponForm scopes={loaderData} answer={actionData} />}
    />
  )
}
