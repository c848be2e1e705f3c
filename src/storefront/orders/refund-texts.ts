import { toCalendarDay, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

type Refunded = Pick<OrderWithHistory, 'refund' | 'multi_pay' | 'tickets'>

/** Text with the destination and date of a refund, or with the data that is still missing. */
export function formatRefund(order: Refunded): string {
  const { refund, multi_pay: paid } = order
  const isCard = paid.method === 'card' || paid.pan !== null
  const ending = paid.pan?.slice(-4)
  const where = isCard ? `A tu tarjeta${ending ? ` terminada en ${ending}` : ''}` : 'A tu CLABE'
  const bankDelay = isCard ? ' Tu banco puede tardar unos días en mostrarlo.' : ''
  if (refund?.finished_at) {
    return `${where}, el ${formatWeekday(toCalendarDay(refund.finished_at))}.${bankDelay}`
  }
  if (isCard) return `${where}. Te escribimos cuando quede hecho.`
  return findBankAccountTicket(order)
    ? 'Responde el ticket con tu CLABE y te hacemos la transferencia.'
    : 'Te escribimos para pedirte la CLABE.'
}

/** Finds the open ticket in which the shop asks for the bank account number of a pending refund. */
export function findBankAccountTicket({ refund, tickets }: Refunded): number | undefined {
  if (!refund || refund.finished_at) return undefined
  return tickets.find(({ purpose }) => purpose === 'refund')?.id
}
