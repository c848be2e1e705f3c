import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { couponFormDefinition, parseCoupon } from './coupon-form-fields.ts'
import { CouponForm } from './coupon-form.tsx'
import { formatCouponUses, formatCouponValue } from './coupon-labels.ts'
import { CouponOrders } from './coupon-orders.tsx'
import { runDiscountPlanAction, DiscountPlanPage } from './discount-plan-page.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { get } = createOperatorApiReader(asked)
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
  return runDiscountPlanAction(asked, 'coupons', (params, form, commands) =>
    commands('updateCoupon', {
      params,
      body: { ...readRecordVersionFromForm(form), ...parseCoupon(form) },
    }),
  )
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of one coupon: discount, simulation on past orders, uses. */
export default function Coupon({ loaderData, actionData }: Props) {
  const { coupon, scopes, used, after } = loaderData
  return (
    <DiscountPlanPage
      kind="coupons"
      planned={coupon}
      title={coupon.code}
      facts={
        <>
          {formatCouponValue(coupon)} · {formatCouponUses(coupon)}
          {coupon.given > 0 ? `, ${formatMoney(coupon.given)}` : ''}
        </>
      }
      editForm={couponFormDefinition}
      answer={actionData}
      form={<CouponForm key={coupon.version} coupon={coupon} scopes={scopes} answer={actionData} />}
      asideLabel="Simulación y usos"
      aside={<CouponOrders id={String(coupon.id)} used={used} after={after} />}
    />
  )
}
