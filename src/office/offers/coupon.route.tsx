import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import type { Answer } from '../forms/answer.ts'
import { versionIn } from '../forms/edit-form.tsx'
import { couponForm, parseCoupon } from './coupon-edit.ts'
import { CouponForm } from './coupon-form.tsx'
import { CouponOrders } from './coupon-orders.tsx'
import { usesWords, worthWords } from './coupon-words.ts'
import { planAction, PlanPage } from './plan-page.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { get } = readsFor(asked)
  const params = { id: Number(asked.params.id) }
  const after = new URL(asked.request.url).searchParams.get('despues')
  const [coupon, scopes, used] = await Promise.all([
    get('getCoupon', { params }),
    get('listOfferScopes'),
    get('listCouponOrders', { params, query: { after } }),
  ])
  return { coupon, scopes, used, after }
}

export function action(asked: ActionFunctionArgs) {
  return planAction(asked, 'coupons', (params, form, commands) =>
    commands('updateCoupon', { params, body: { ...versionIn(form), ...parseCoupon(form) } }),
  )
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Coupon page: discount, simulation, uses. */
export default function Coupon({ loaderData, actionData }: Props) {
  const { coupon, scopes, used, after } = loaderData
  return (
    <PlanPage
      kind="coupons"
      planned={coupon}
      title={coupon.code}
      facts={
        <>
          {worthWords(coupon)} · {usesWords(coupon)}
          {coupon.given > 0 ? `, ${formatMoney(coupon.given)}` : ''}
        </>
      }
      editForm={couponForm}
      answer={actionData}
      form={<CouponForm key={coupon.version} coupon={coupon} scopes={scopes} answer={actionData} />}
      asideLabel="Simulación y usos"
      aside={<CouponOrders id={String(coupon.id)} used={used} after={after} />}
    />
  )
}
