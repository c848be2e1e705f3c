import { type Static, Type } from 'typebox'
import { scheduledChangeKinds } from '#domain/running/scheduled-changes.ts'
import { sameOriginPathPattern } from '#domain/same-origin-path.ts'
import { Day, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'

/** Lists scheduled changes of offers, content and coupons */
const CalendarQuery = Type.Object({
  from: Type.Optional(Day),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 62, description: '14, si no se dice' })),
})

const ScheduledCalendarEntry = Type.Object({
  kind: Type.Enum([...scheduledChangeKinds]),
  id: Type.String({ description: 'El SKU de un producto, o el número de una pieza o un cupón' }),
  title: Type.String(),
  from: Nullable(IsoDateTime),
  until: Nullable(IsoDateTime),
  products: Type.Integer({ description: 'De una oferta: cuántos productos la tienen igual' }),
  sold_out: Type.Integer({ description: 'De ellos, los que no tienen existencia' }),
  price: Nullable(Pesos),
  lowest: Nullable({ ...Pesos, description: 'Lo menos que costó en los últimos 30 días' }),
})
export type ScheduledChangeCalendarEntry = Static<typeof ScheduledCalendarEntry>

export const CalendarResponse = Type.Object({
  from: Day,
  to: Day,
  today: Day,
  next: Nullable(IsoDateTime),
  things: Type.Array(ScheduledCalendarEntry),
  warnings: Type.Array(Type.Object({ at: Nullable(IsoDateTime), words: Type.String() })),
})
export type CalendarResponse = Static<typeof CalendarResponse>

/** Returns a shop page as it will be at a future time, as a preview */
const ShopPreviewQuery = Type.Object({
  at: { ...IsoDateTime, description: 'La hora que se quiere ver; una que ya pasó es ahora' },
  path: Type.Optional(
    Type.String({
      pattern: sameOriginPathPattern,
      maxLength: 500,
      description: 'Una página de la tienda; la portada, si no se dice',
    }),
  ),
})
const ShopPreviewReply = Type.Object({ url: Type.String(), expires_at: IsoDateTime })

export const calendarOperations = {
  getCalendar: { method: 'GET', path: 'calendar', query: CalendarQuery, reply: CalendarResponse },
  getShopPreview: {
    method: 'GET',
    path: 'shop-preview',
    query: ShopPreviewQuery,
    reply: ShopPreviewReply,
  },
} as const satisfies OperationTable
