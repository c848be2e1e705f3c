/** Ticket queues; `soon` includes overdue tickets and tickets due today. */
export const ticketQueues = [
  'open',
  'mine',
  'unassigned',
  'soon',
  'late',
  'waiting',
  'closed',
  'all',
] as const
export type TicketQueue = (typeof ticketQueues)[number]

/** Queues with a displayed count; other queues grow without limit. */
export const countedQueues = ['open', 'mine', 'unassigned', 'soon', 'late', 'waiting'] as const
export type CountedQueue = (typeof countedQueues)[number]

/** Whether a queue sorts by deadline instead of newest first. */
export function goesByDeadline(queue: TicketQueue): boolean {
  return queue !== 'waiting' && queue !== 'closed' && queue !== 'all'
}

/** A parsed ticket search. */
export type TicketSearch = { id: number } | { email: string } | { orderNumber: string }

/** Parses a ticket search: ticket number, e-mail or order number. */
export function readTicketSearch(text: string): TicketSearch | null {
  const word = text.trim()
  if (word === '') return null
  const [, id] = /^(?:t-|#)?(\d{1,15})$/i.exec(word) ?? []
  if (id !== undefined) return { id: Number(id) }
  return word.includes('@') ? { email: word.toLowerCase() } : { orderNumber: word.toUpperCase() }
}
