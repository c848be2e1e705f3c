/**
 * Lists (queues) of support tickets in the back office; `soon` includes overdue tickets and tickets
 * due today.
 */
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

/**
 * Ticket queues whose number of tickets is displayed; the queues of closed tickets and of all
 * tickets only grow, so they show none.
 */
export const ticketQueuesWithDisplayedCount = [
  'open',
  'mine',
  'unassigned',
  'soon',
  'late',
  'waiting',
] as const
export type TicketQueueWithDisplayedCount = (typeof ticketQueuesWithDisplayedCount)[number]

/** Whether a queue sorts by deadline instead of newest first. */
export function isTicketQueueSortedByDeadline(queue: TicketQueue): boolean {
  return queue !== 'waiting' && queue !== 'closed' && queue !== 'all'
}

/** Parsed text of an operator's ticket search. */
export type TicketSearch = { id: number } | { email: string } | { orderNumber: string }

/** Parses the text of an operator's ticket search: ticket number, e-mail or order number. */
export function parseTicketSearch(text: string): TicketSearch | null {
  const word = text.trim()
  if (word === '') return null
  const [, id] = /^(?:t-|#)?(\d{1,15})$/i.exec(word) ?? []
  if (id !== undefined) return { id: Number(id) }
  return word.includes('@') ? { email: word.toLowerCase() } : { orderNumber: word.toUpperCase() }
}
