import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ScopesReply } from '#contract/operator/plans.ts'
import { readsFor } from '../api/operator-api.ts'
import type { Answer } from '../forms/answer.ts'
import { parseCoupon } from './coupon-edit.ts'
import { CouponForm } from './coupon-form.tsx'
import { addPlan, NewPlanPage } from './plan-page.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listOfferScopes')
}

export function action(asked: ActionFunctionArgs) {
  return addPlan(asked, 'coupons', (form, commands) =>
    commands('createCoupon', { body: parseCoupon(form) }),
  )
}

type Props = { loaderData: ScopesReply; actionData?: Answer }

/** Form for a new shared coupon. */
export default function NewCoupon({ loaderData, actionData }: Props) {
  return (
    <NewPlanPage
      kind="coupons"
      title="Cupón nuevo"
      answer={actionData}
      form={<CouponForm scopes={loaderData} answer={actionData} />}
    />
  )
}
