import { type ActionFunctionArgs, type LoaderFunctionArgs, useLocation } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { minutesToTakeBack } from '#domain/orders/shipment.ts'
import { formatClock, formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { UndoLine } from '../forms/undo-line.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { isFor, mayDo, useOfficeData } from '../office-data.ts'
import { PrintLink } from '../packing/print-link.tsx'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { addressForm, sendOrderForm } from './order-actions.ts'
import { OrderAside } from './order-aside.tsx'
import { OrderLines, OrderMoney } from './order-lines.tsx'
import { NextAction } from './order-next.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { standingOf, stateLook, stateWords } from './order-words.ts'
import { RefundOpener } from './refund-opener.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const number = asked.params.number ?? ''
  return { order: await readsFor(asked).get('getOrder', { params: { number } }) }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const done = await sendOrderForm(form, number, commands)
    return redirectWithFlash(done.messageForUser, linkTo('Pedido', { number }))
  })
}

/** Undo notice of a just shipped parcel. */
function TakeBack({ order }: { order: OfficeOrderReply }) {
  const parcel = order.parcels.find(({ can_take_back }) => can_take_back)
  if (!parcel?.sent_at) return null
  const until = new Date(Date.parse(parcel.sent_at) + minutesToTakeBack * 60_000)
  return (
    <UndoLine
      key={parcel.sent_at}
      said={`Paquete ${parcel.position} enviado.`}
      until={formatClock(until.toISOString())}
      fields={{ hacer: 'deshacer', paquete: String(parcel.position) }}
    />
  )
}

type Props = { loaderData: { order: OfficeOrderReply }; actionData?: Answer }

/** Page of one order: next action, then details. */
export default function Order({ loaderData: { order }, actionData }: Props) {
  const { me } = useOfficeData()
  // Every action changes the location key, which recreates the page and closes dialogs
  const { key } = useLocation()
  const canRefund = order.money.left > 0 && isFor(pages.Reembolsar, me)
  const standing = standingOf(order)
  const { refusal } = actionData ?? {}
  if (isChanged(refusal)) {
    const page = linkTo('Pedido', { number: order.number })
    return (
      <>
        <PageHead title={`Pedido ${order.number}`} back={<BackToOrders />} />
        <ConflictPanel refusal={refusal} form={addressForm} to={page} />
      </>
    )
  }
  return (
    <>
      <PageHead
        title={`Pedido ${order.number}`}
        back={<BackToOrders />}
        state={
          <>
            <span className={stateLook(standing)}>{stateWords(standing)}</span>
            {order.trial ? <span className="badge">Compra de prueba</span> : null}
            <p>
              {order.money.shipping_name} · {formatMoment(order.created_at)}
            </p>
          </>
        }
      >
        {order.lines.some(({ digital }) => !digital) ? (
          <PrintLink sheet="Hojas de empaque" orders={[order.number]}>
            Imprimir
          </PrintLink>
        ) : null}
        {canRefund ? <RefundOpener key={key} number={order.number} /> : null}
      </PageHead>
      <RefusalAlert refusal={refusal} />
      <NextAction order={order} answer={actionData} />
      <div className="cols">
        <div>
          <OrderLines order={order} />
          <OrderParcels order={order} />
          <OrderMoney order={order} />
          <OrderTimeline order={order} answer={actionData} />
        </div>
        <OrderAside order={order} answer={actionData} />
      </div>
      <CliHint command={`order ${order.number}`} />
      {mayDo('orders:write', me) ? <TakeBack order={order} /> : null}
    </>
  )
}
