import type { TicketQueueWithDisplayedCount, TicketQueue } from '#domain/support/ticket-queues.ts'

interface TicketTab {
  /** Name of the ticket queue in URLs */
  name: string
  queue: TicketQueue
  label: string
  counted?: TicketQueueWithDisplayedCount
}

const everything = { name: 'todos', queue: 'all', label: 'Todos' } satisfies TicketTab

const byDefault = {
  name: 'abiertos',
  queue: 'open',
  label: 'Por responder',
  counted: 'open',
} satisfies TicketTab

/** Ticket queues in the sequence of their tabs. */
export const ticketTabs: readonly TicketTab[] = [
  byDefault,
  { name: 'mios', queue: 'mine', label: 'Míos', counted: 'mine' },
  { name: 'libres', queue: 'unassigned', label: 'Sin asignar', counted: 'unassigned' },
  { name: 'por-vencer', queue: 'soon', label: 'Por vencer', counted: 'soon' },
  { name: 'esperan', queue: 'waiting', label: 'Esperan a la persona', counted: 'waiting' },
  { name: 'cerrados', queue: 'closed', label: 'Cerrados' },
  everything,
]

/** Ticket queue named in a URL; a search covers all tickets. */
export function readTicketTab({ searchParams }: URL): TicketTab {
  const named = ticketTabs.find(({ name }) => name === searchParams.get('ver'))
  return named ?? (searchParams.get('buscar') ? everything : byDefault)
}
