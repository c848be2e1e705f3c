import { type ActionFunctionArgs, type LoaderFunctionArgs, useLocation } from 'react-router'
import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { shipmentUndoMinutes } from '#domain/orders/shipment.ts'
import { formatTimeOfDay, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { PrintLink } from '../packing/print-link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackToOrdersLink } from './back-to-orders.tsx'
import { BoughtLabels } from './bought-labels.tsx'
import { type LabelQuote, quoteLabel } from './label-forms.ts'
import { isLabelOffered, LabelPurchase } from './label-purchase.tsx'
import { deliveryAddressFormDefinition, submitOrderFormToApi } from './order-actions.ts'
import { OrderAside } from './order-aside.tsx'
import {
  toDetailedOrderState,
  getOrderStateStyle,
  formatDetailedOrderState,
} from './order-labels.ts'
import { OrderLines, OrderTotals } from './order-lines.tsx'
import { OrderNextAction } from './order-next-action.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RefundDialogLink } from './refund-dialog-link.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const number = asked.params.number ?? ''
  const reads = createOperatorApiReader(asked)
  const [order, labels] = await Promise.all([
    reads.get('getOrder', { params: { number } }),
    reads.get('getOrderLabels', { params: { number } }),
  ])
  return { order, labels }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return runFormAction<LabelQuote>(asked, async (form, commands) => {
    if (form.get('hacer') === 'cotizar') return quoteLabel(form, number, commands)
    const done = await submitOrderFormToApi(form, number, commands)
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Pedido', { number }))
  })
}

/** Notice of a just shipped parcel, with an undo button. */
function TakeBack({ order }: { order: OfficeOrderResponse }) {
  const parcel = order.parcels.find(({ can_take_back }) => can_take_back)
  if (!parcel?.sent_at) return null
  const until = new Date(Date.parse(parcel.sent_at) + shipmentUndoMinutes * 60_000)
  return (
    <UndoNotice
      key={parcel.sent_at}
      said={`Paquete ${parcel.position} enviado.`}
      until={formatTimeOfDay(until.toISOString())}
      fields={{ hacer: 'deshacer', paquete: String(parcel.position) }}
    />
  )
}

type Props = {
  loaderData: { order: OfficeOrderResponse; labels: OrderLabelsResponse }
  actionData?: FormResult<LabelQuote>
}

/** Page of one order: next action, then details. */
export default function Order({ loaderData: { order, labels }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  // The location key changes with every submitted form; using it as React key recreates the page
  // and closes dialogs
  const { key } = useLocation()
  const canRefund = order.money.left > 0 && canOpenPage(officePages.Reembolsar, me)
  const standing = toDetailedOrderState(order)
  const { refusal } = actionData ?? {}
  const answer = refusal && { refusal }
  if (isEditConflict(refusal)) {
    const page = createOfficePageUrl('Pedido', { number: order.number })
    return (
      <>
        <PageHeader title={`Pedido ${order.number}`} back={<BackToOrdersLink />} />
        <EditConflictPanel refusal={refusal} form={deliveryAddressFormDefinition} to={page} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={`Pedido ${order.number}`}
        back={<BackToOrdersLink />}
        state={
          <>
            <span className={getOrderStateStyle(standing)}>
              {formatDetailedOrderState(standing)}
            </span>
            {order.trial ? <span className="badge">Compra de prueba</span> : null}
            <p>
              {order.money.shipping_name} · {formatDateTime(order.created_at)}
            </p>
          </>
        }
      >
        {order.lines.some(({ digital }) => !digital) ? (
          <PrintLink sheet="Hojas de empaque" orders={[order.number]}>
            Imprimir
          </PrintLink>
        ) : null}
        {canRefund ? <RefundDialogLink key={key} number={order.number} /> : null}
      </PageHeader>
      <FormErrorAlert refusal={refusal} />
      <BoughtLabels order={order} labels={labels} />
      <LabelPurchase order={order} labels={labels} answer={actionData} />
      <OrderNextAction order={order} answer={answer} isFolded={isLabelOffered(order, labels, me)} />
      <div className="cols">
        <div>
          <OrderLines order={order} />
          <OrderParcels order={order} />
          <OrderTotals order={order} labels={labels} />
          <OrderTimeline order={order} answer={answer} />
        </div>
        <OrderAside order={order} labels={labels} answer={answer} />
      </div>
      <ShortcutAndCliHintFooter command={`order ${order.number}`} />
      {hasPermission('orders:write', me) ? <TakeBack order={order} /> : null}
    </>
  )
}
