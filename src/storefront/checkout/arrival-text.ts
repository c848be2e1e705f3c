import { addDays } from '#domain/mexico-dates-and-times.ts'
import { formatWeekday, removeMonthFromDay } from '#ui/text/format-money-and-dates.ts'
import type { ShippingMethodReply } from './checkout-data.ts'

type Estimated = Pick<ShippingMethodReply, 'estimate' | 'estimate_from' | 'estimate_to'>

/**
 * Arrival in one short line: `Llega martes 1 o miércoles 2`, `Listo del lunes 30 al jueves 3`; one
 * day only where the first and last day are the same.
 */
export function formatArrival(
  verb: 'Llega' | 'Listo',
  { estimate, estimate_from: first, estimate_to: last }: Estimated,
): string {
  if (!first || !last) return estimate
  const start = removeMonthFromDay(formatWeekday(first))
  const end = removeMonthFromDay(formatWeekday(last))
  if (first === last) return `${verb} ${start}`
  return last === addDays(first, 1) ? `${verb} ${start} o ${end}` : `${verb} del ${start} al ${end}`
}
