import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ScopesReply } from '#contract/operator/plans.ts'
import type { MadeReply } from '#contract/operator/promotions.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { BackLink } from './back-link.tsx'
import { couponIn } from './coupon-edit.ts'
import { CouponForm } from './coupon-form.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get<ScopesReply>('offer-scopes')
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, deeds) => {
    const made = await deeds('POST')<MadeReply>('coupons', couponIn(form))
    return told(made.messageForUser, linkTo('Cupón', { id: String(made.id) }))
  })
}

type Props = { loaderData: ScopesReply; actionData?: Answer }

/** A coupon for everybody that is not there yet. */
export default function NewCoupon({ loaderData, actionData }: Props) {
  return (
    <>
      <PageHead title="Cupón nuevo" back={<BackLink to="Cupones" />} />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <CouponForm scopes={loaderData} answer={actionData} />
        </div>
      </div>
    </>
  )
}
