import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { runDiscountPlanAction, DiscountPlanPage } from './discount-plan-page.tsx'
import { parsePromotionPreview } from './parse-promotion-preview.ts'
import { PromotionForm, promotionFormDefinition, parsePromotion } from './promotion-form.tsx'
import { PromotionPreview } from './promotion-preview.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const { get } = createOperatorApiReader(asked)
  const params = { id: Number(asked.params.id) }
  const tried = parsePromotionPreview(searchParams)
  const [promotion, scopes, preview] = await Promise.all([
    get('getPromotion', { params }),
    get('listOfferScopes'),
    tried.product === '' ? null : get('previewPromotion', { params, query: tried }),
  ])
  return { promotion, scopes, tried, preview }
}

export function action(asked: ActionFunctionArgs) {
  return runDiscountPlanAction(asked, 'promotions', (params, form, commands) =>
    commands('updatePromotion', {
      params,
      body: { ...readRecordVersionFromForm(form), ...parsePromotion(form) },
    }),
  )
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of one promotion: discount, simulation on past orders, period. */
export default function Promotion({ loaderData, actionData }: Props) {
  const { promotion, scopes, tried, preview } = loaderData
  const { deal, orders, given, version } = promotion
  return (
    <DiscountPlanPage
      kind="promotions"
      planned={promotion}
      title={promotion.name}
      facts={
        <>
          {deal} · {orders.toLocaleString('es-MX')} {orders === 1 ? 'pedido' : 'pedidos'},{' '}
          {formatMoney(given)}
        </>
      }
      editForm={promotionFormDefinition}
      answer={actionData}
      form={
        <PromotionForm key={version} promotion={promotion} scopes={scopes} answer={actionData} />
      }
      asideLabel="Antes de publicar"
      aside={
        <PromotionPreview
          asked={tried}
          shown={preview?.shown ?? null}
          problem={preview?.shown === null ? 'No hay un producto así que se pueda comprar.' : null}
        />
      }
    />
  )
}
