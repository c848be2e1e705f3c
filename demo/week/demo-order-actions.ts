import { runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { lockOrderForUpdate } from '#use-cases/orders/lock-order.ts'
import { packOrder } from '#use-cases/orders/pack-order.ts'
import { calculateOrderRefund, refundOrder } from '#use-cases/orders/refund-order.ts'
import { requestRefundApproval } from '#use-cases/orders/request-refund-approval.ts'
import { shipOrder } from '#use-cases/orders/ship-order.ts'
import { requireUseCaseSuccess } from './demo-action-schedule.ts'
import type { PlacedDemoOrder, DemoWeekContext } from './demo-week-context.ts'

export async function packDemoOrder({ db, operator }: DemoWeekContext, number: string, now: Date) {
  requireUseCaseSuccess(
    await packOrder(db, { number, actor: operator.actor }, now),
    `packing ${number}`,
  )
}

type Units = { lineId: number; quantity: number }[]

/** Ships an order with the demo carrier and a generated tracking number. */
export async function shipDemoOrder(
  week: DemoWeekContext,
  number: string,
  units: Units | undefined,
  now: Date,
) {
  const trackingNumber = `PE${number.replace('-', '')}MX`
  const tracking = {
    carrier: 'Paquetería Ejemplo',
    trackingNumber,
    trackingUrl: `https://paqueteria.example/rastreo/${trackingNumber}`,
  }
  const parcel = { number, tracking, actor: week.operator.actor, ...(units && { units }) }
  requireUseCaseSuccess(await shipOrder(week.db, parcel, now), `shipping ${number}`)
}

export async function advanceDemoOrder(
  { db, operator }: DemoWeekContext,
  number: string,
  to: Parameters<typeof advanceOrder>[1]['to'],
  reason: string,
  now: Date,
) {
  const move = { number, to, reason, actor: operator.actor }
  requireUseCaseSuccess(await advanceOrder(db, move, now), `${number} to ${to}`)
}

export async function cancelDemoOrder(
  { db, gateway }: DemoWeekContext,
  { number, shopperId }: Pick<PlacedDemoOrder, 'number' | 'shopperId'>,
  reason: string,
  now: Date,
) {
  const order = { number, shopperId, actor: `shopper:${shopperId}`, reason }
  requireUseCaseSuccess(await cancelOrder(db, gateway, order, now), `cancelling ${number}`)
}

/** Refunds one unit of a demo order; the shopper keeps the product. */
export async function refundFirstDemoOrderLine(
  week: DemoWeekContext,
  { number }: PlacedDemoOrder,
  reason: string,
  now: Date,
) {
  const ask = await firstUnit(week, number)
  if (!ask) return
  const refund = { number, ask, reason, actor: week.operator.actor }
  requireUseCaseSuccess(
    await refundOrder(week.db, week.gateway, refund, now),
    `a refund of ${number}`,
  )
}

/** Actor of the refund requests that the demo operator approves. */
const colleague = 'operator:caja@tianguis.example'

/** Requests a refund of one unit that awaits four-eyes approval. */
export async function requestDemoRefundApproval(
  week: DemoWeekContext,
  { number }: PlacedDemoOrder,
  reason: string,
  now: Date,
) {
  const ask = await firstUnit(week, number)
  if (!ask) return
  await runInTransaction(week.db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return
    const { plan } = requireUseCaseSuccess(
      await calculateOrderRefund(transaction, held, ask),
      `a refund of ${number}`,
    )
    const asking = { ask, amount: plan.amount, reason, actor: colleague }
    requireUseCaseSuccess(
      await requestRefundApproval(transaction, held, asking, now),
      `asking about ${number}`,
    )
  })
}

async function firstUnit(week: DemoWeekContext, number: string) {
  const [first] = await listOrderUnitsToShip(week, number)
  if (!first) return null
  const line = { lineId: first.lineId, quantity: 1, goods: 'kept' as const, restock: false }
  return { lines: [line], shipping: false }
}

export async function listOrderUnitsToShip(
  { db }: DemoWeekContext,
  number: string,
): Promise<Units> {
  const order = await orders.findOrderByNumber(db, number)
  const lines = order ? await shipments.listLinesToShip(db, order.id) : []
  return lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
}
