import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { CouponOrdersReply, OfficeCoupon } from '#contract/operator/coupons.ts'
import type { ScopesReply } from '#contract/operator/plans.ts'
import type { Done } from '#contract/problem.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { ConflictPanel, isChanged } from '../deeds/conflict-panel.tsx'
import { versionIn } from '../deeds/edit-form.tsx'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from './back-link.tsx'
import { couponForm, couponIn } from './coupon-edit.ts'
import { CouponForm } from './coupon-form.tsx'
import { CouponOrders } from './coupon-orders.tsx'
import { usesWords, worthWords } from './coupon-words.ts'
import { MoveButtons, RehearsalPanel } from './plan-panel.tsx'
import { stateLooks, stateWords } from './plan-words.ts'

const pathOf = (id = '') => `coupons/${Number(id)}`

export async function loader(asked: LoaderFunctionArgs) {
  const { get } = readsFor(asked)
  const path = pathOf(asked.params.id)
  const after = new URL(asked.request.url).searchParams.get('despues')
  const [coupon, scopes, used] = await Promise.all([
    get<OfficeCoupon>(path),
    get<ScopesReply>('offer-scopes'),
    get<CouponOrdersReply>(`${path}/orders`, { after }),
  ])
  return { coupon, scopes, used, after }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, deeds) => {
    const deed = String(form.get('hacer') ?? '')
    const path = pathOf(id)
    const done = await (deed === 'guardar'
      ? deeds('PUT')<Done>(path, { ...versionIn(form), ...couponIn(form) })
      : deed === 'ensayar'
        ? deeds('POST')<Done>(`${path}/rehearsal`)
        : deeds('POST')<Done>(`${path}/moves`, { move: deed }))
    return told(done.messageForUser, linkTo('Cupón', { id }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** One coupon for everybody: what it takes off, what it would have cost, who used it. */
export default function Coupon({ loaderData, actionData }: Props) {
  const { coupon, scopes, used, after } = loaderData
  const { me } = useOfficeData()
  const { refusal } = actionData ?? {}
  const mayWrite = mayDo('coupons:write', me)
  const id = String(coupon.id)
  const head = (
    <PageHead
      title={coupon.code}
      back={<BackLink to="Cupones" />}
      state={
        <>
          <span className={stateLooks[coupon.state]}>{stateWords(coupon)}</span>
          <p>
            {worthWords(coupon)} · {usesWords(coupon)}
            {coupon.given > 0 ? `, ${formatMoney(coupon.given)}` : ''}
          </p>
        </>
      }
    >
      {mayWrite ? <MoveButtons {...coupon} /> : null}
    </PageHead>
  )
  if (isChanged(refusal)) {
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={couponForm} to={linkTo('Cupón', { id })} />
      </>
    )
  }
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className="cols">
        <div>
          {mayWrite ? (
            <CouponForm key={coupon.version} coupon={coupon} scopes={scopes} answer={actionData} />
          ) : (
            <p className="muted">{missingPermissionText('coupons:write')}</p>
          )}
        </div>
        <aside aria-label="Ensayo y usos">
          <RehearsalPanel planned={coupon} mayWrite={mayWrite} />
          <CouponOrders id={id} used={used} after={after} />
        </aside>
      </div>
    </>
  )
}
