import { type Static, Type } from 'typebox'
import { ownPathPattern } from '#domain/own-path.ts'
import { scheduledKinds } from '#domain/running/schedule.ts'
import { Day, Moment, Nullable, Pesos } from '../wire.ts'
import type { OperationTable } from './operation.ts'

/** Scheduled changes of offers, content and coupons */
const CalendarQuery = Type.Object({
  from: Type.Optional(Day),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 62, description: '14, si no se dice' })),
})

const Scheduled = Type.Object({
  kind: Type.Enum([...scheduledKinds]),
  id: Type.String({ description: 'El SKU de un producto, o el número de una pieza o un cupón' }),
  title: Type.String(),
  from: Nullable(Moment),
  until: Nullable(Moment),
  products: Type.Integer({ description: 'De una oferta: cuántos productos la tienen igual' }),
  sold_out: Type.Integer({ description: 'De ellos, los que no tienen existencia' }),
  price: Nullable(Pesos),
  lowest: Nullable({ ...Pesos, description: 'Lo menos que costó en los últimos 30 días' }),
})
export type Scheduled = Static<typeof Scheduled>

export const CalendarReply = Type.Object({
  from: Day,
  to: Day,
  today: Day,
  next: Nullable(Moment),
  things: Type.Array(Scheduled),
  warnings: Type.Array(Type.Object({ at: Nullable(Moment), words: Type.String() })),
})
export type CalendarReply = Static<typeof CalendarReply>

/** A shop page at a future time */
const ShopPreviewQuery = Type.Object({
  at: { ...Moment, description: 'La hora que se quiere ver; una que ya pasó es ahora' },
  path: Type.Optional(
    Type.String({
      pattern: ownPathPattern,
      maxLength: 500,
      description: 'Una página de la tienda; la portada, si no se dice',
    }),
  ),
})
const ShopPreviewReply = Type.Object({ url: Type.String(), expires_at: Moment })

export const operations = {
  getCalendar: { method: 'GET', path: 'calendar', query: CalendarQuery, reply: CalendarReply },
  getShopPreview: {
    method: 'GET',
    path: 'shop-preview',
    query: ShopPreviewQuery,
    reply: ShopPreviewReply,
  },
} as const satisfies OperationTable
