import { type Static, Type } from 'typebox'
import { Day, Moment, Nullable, Pesos } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { DevServices } from './providers.ts'

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

/** A kind of pending work, with the number of waiting items. */
export const Queue = Type.Object({
  name: QueueName,
  count: Type.Integer({ description: 'Cuántos esperan; 10001 quiere decir más de 10,000' }),
  oldest: Moment,
})
export type Queue = Static<typeof Queue>

const SalesOfDay = Type.Object({ day: Day, total: Pesos, orders: Type.Integer() })

/** Pending work and sales of the last days */
export const TodayReply = Type.Object({
  is_open: Type.Boolean({ description: 'Si cualquiera puede comprar en la tienda' }),
  stand_ins: DevServices,
  now: Moment,
  queues: Type.Array(Queue, {
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
export type TodayReply = Static<typeof TodayReply>

/** Number of waiting items per kind of work */
export const WaitingReply = Type.Object({
  queues: Type.Array(
    Type.Object({
      name: QueueName,
      count: Type.Integer({ description: 'Cuántos esperan; 1000 quiere decir 1000 o más' }),
    }),
  ),
})
export type WaitingReply = Static<typeof WaitingReply>

export const operations = {
  getToday: { method: 'GET', path: 'today', reply: TodayReply },
  countWaiting: { method: 'GET', path: 'waiting', reply: WaitingReply },
} as const satisfies OperationTable
