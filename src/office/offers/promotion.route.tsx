import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ScopesReply } from '#contract/operator/plans.ts'
import type { OfficePromotion, PreviewReply } from '#contract/operator/promotions.ts'
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
import { MoveButtons, RehearsalPanel } from './plan-panel.tsx'
import { stateLooks, stateWords } from './plan-words.ts'
import { PromotionForm, promotionForm, promotionIn } from './promotion-form.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { triedIn } from './tried-in.ts'

const pathOf = (id = '') => `promotions/${Number(id)}`

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const { get } = readsFor(asked)
  const path = pathOf(asked.params.id)
  const tried = triedIn(searchParams)
  const [promotion, scopes, preview] = await Promise.all([
    get<OfficePromotion>(path),
    get<ScopesReply>('offer-scopes'),
    tried.product === '' ? null : get<PreviewReply>(`${path}/preview`, tried),
  ])
  return { promotion, scopes, tried, preview }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, deeds) => {
    const deed = String(form.get('hacer') ?? '')
    const path = pathOf(id)
    const done = await (deed === 'guardar'
      ? deeds('PUT')<Done>(path, { ...versionIn(form), ...promotionIn(form) })
      : deed === 'ensayar'
        ? deeds('POST')<Done>(`${path}/rehearsal`)
        : deeds('POST')<Done>(`${path}/moves`, { move: deed }))
    return told(done.messageForUser, linkTo('Promoción', { id }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** One promotion: what it gives, what it would have cost, when it holds. */
export default function Promotion({ loaderData, actionData }: Props) {
  const { promotion, scopes, tried, preview } = loaderData
  const { me } = useOfficeData()
  const { refusal } = actionData ?? {}
  const mayWrite = mayDo('coupons:write', me)
  const head = (
    <PageHead
      title={promotion.name}
      back={<BackLink to="Promociones" />}
      state={
        <>
          <span className={stateLooks[promotion.state]}>{stateWords(promotion)}</span>
          <p>
            {promotion.deal} · {promotion.orders.toLocaleString('es-MX')}{' '}
            {promotion.orders === 1 ? 'pedido' : 'pedidos'}, {formatMoney(promotion.given)}
          </p>
        </>
      }
    >
      {mayWrite ? <MoveButtons {...promotion} /> : null}
    </PageHead>
  )
  if (isChanged(refusal)) {
    const to = linkTo('Promoción', { id: String(promotion.id) })
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={promotionForm} to={to} />
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
            <PromotionForm
              key={promotion.version}
              promotion={promotion}
              scopes={scopes}
              answer={actionData}
            />
          ) : (
            <p className="muted">{missingPermissionText('coupons:write')}</p>
          )}
        </div>
        <aside aria-label="Antes de publicar">
          <RehearsalPanel planned={promotion} mayWrite={mayWrite} />
          <PromotionPreview
            asked={tried}
            shown={preview?.shown ?? null}
            problem={
              preview?.shown === null ? 'No hay un producto así que se pueda comprar.' : null
            }
          />
        </aside>
      </div>
    </>
  )
}
