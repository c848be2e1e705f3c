import { type Static, Type } from 'typebox'
import { Day, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { DevelopmentServiceCodes, ExternalServiceCode } from './external-services.ts'

const QueueName = Type.Union([
  Type.Literal('to_pack'),
  Type.Literal('late_to_ship'),
  Type.Literal('delivery_failed'),
  Type.Literal('returns'),
  Type.Literal('pickups_to_prepare'),
  Type.Literal('pickups'),
  Type.Literal('payments_unsettled'),
  Type.Literal('unknown_payments'),
  Type.Literal('refunds_by_hand'),
  Type.Literal('gateway_rejects'),
  Type.Literal('refunds_to_approve'),
  Type.Literal('tickets'),
  Type.Literal('reviews'),
  Type.Literal('questions'),
  Type.Literal('invoices'),
  Type.Literal('privacy_requests'),
  Type.Literal('licences_low'),
  Type.Literal('stock_low'),
  Type.Literal('webhooks_off'),
  Type.Literal('messages_failed'),
  Type.Literal('audit_findings'),
  Type.Literal('audit_unsealed'),
])

/**
 * A type of pending work in the back office, such as product returns or support tickets, with the
 * number of items that wait.
 */
export const WorkQueue = Type.Object({
  name: QueueName,
  count: Type.Integer({ description: 'Cuántos esperan; 10001 quiere decir más de 10,000' }),
  oldest: IsoDateTime,
})
export type WorkQueue = Static<typeof WorkQueue>

const SalesOfDay = Type.Object({ day: Day, total: Pesos, orders: Type.Integer() })

/** Returns the back office's overview of today: pending work and sales of the last days */
export const TodayOverviewResponse = Type.Object({
  is_open: Type.Boolean({ description: 'Si cualquiera puede comprar en la tienda' }),
  stand_ins: DevelopmentServiceCodes,
  connection_faults: Type.Array(
    Type.Object({ code: ExternalServiceCode, name: Type.String(), words: Type.String() }),
    { description: 'Lo conectado que no funciona; vacío sin connections:read' },
  ),
  now: IsoDateTime,
  first_steps: Nullable(
    Type.Array(Type.Enum(['payments', 'mail', 'products', 'share', 'coupon', 'team']), {
      description: 'Lo que le falta a una tienda nueva; null desde su primer pedido',
    }),
  ),
  shop_url: Type.String(),
  queues: Type.Array(WorkQueue, {
    description: 'Lo que espera a alguien: una clave que la pasarela rechaza, luego lo más viejo',
  }),
  sales: Nullable(
    Type.Object(
      {
        days: Type.Array(SalesOfDay, { description: 'Los últimos 14 días, el de hoy al final' }),
        week_ago_until_now: Type.Object({
          total: Pesos,
          orders: Type.Integer(),
        }),
      },
      { description: 'Null sin payments:read, como los reportes' },
    ),
  ),
})
export type TodayOverviewResponse = Static<typeof TodayOverviewResponse>

/** Returns the number of waiting items for each kind of pending back office work */
export const WorkQueueCountsResponse = Type.Object({
  queues: Type.Array(
    Type.Object({
      name: QueueName,
      count: Type.Integer({ description: 'Cuántos esperan; 1000 quiere decir 1000 o más' }),
    }),
  ),
})
export type WorkQueueCountsResponse = Static<typeof WorkQueueCountsResponse>

export const todayOverviewOperations = {
  getToday: { method: 'GET', path: 'today', reply: TodayOverviewResponse },
  countWaiting: { method: 'GET', path: 'waiting', reply: WorkQueueCountsResponse },
} as const satisfies OperationTable
