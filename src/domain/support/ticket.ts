const dayInMs = 86_400_000
const reopensForMs = 14 * dayInMs

export const ticketStates = [
  'open',
  'in_progress',
  'waiting_customer',
  'resolved',
  'closed',
] as const
export type TicketState = (typeof ticketStates)[number]

/** Ticket states for operators; shoppers read settings texts. */
export const ticketStateTexts: Record<TicketState, string> = {
  open: 'Abierto',
  in_progress: 'En curso',
  waiting_customer: 'Espera a la persona',
  resolved: 'Resuelto',
  closed: 'Cerrado',
}

/** Built-in ticket reasons; owners' additional reasons have no code. */
export const ticketReasonCodes = [
  'not-arrived',
  'damaged',
  'return',
  'guarantee',
  'payment',
  'invoice',
  'address',
  'cancel',
  'licence',
  'refund',
  'other',
] as const
export type TicketReasonCode = (typeof ticketReasonCodes)[number]

export type TicketReason = { id: number; code: TicketReasonCode | null; reason: string }

/** Purpose of a ticket opened by the shop: refund account, or returned goods. */
export type TicketPurpose = 'refund' | 'return'

/** The reason of this code, or the last one where the owner has none such. */
export function reasonFor<Reason extends Pick<TicketReason, 'id' | 'code'>>(
  reasons: readonly Reason[],
  code: TicketReasonCode,
): Reason | undefined {
  return reasons.find((reason) => reason.code === code) ?? reasons.at(-1)
}

export const subjectLength = { min: 3, max: 120 } as const
export const bodyLength = { min: 10, max: 4000 } as const
export const answerLength = { min: 1, max: 4000 } as const
export const ticketsPerHour = 5
/** Tickets of one shopper that are not settled. */
export const openTicketsAtMost = 20
export const answersPerHour = 30

/** Deadline for reopening a resolved ticket; null otherwise. */
export function reopensUntil(state: TicketState, resolvedAt: Date | null): Date | null {
  if (state !== 'resolved' || resolvedAt === null) return null
  return new Date(resolvedAt.getTime() + reopensForMs)
}

/** The state after the shopper writes, or null when the ticket takes no more answers. */
export function stateAfterShopperReply(
  ticket: { state: TicketState; resolvedAt: Date | null },
  now: Date,
): TicketState | null {
  if (ticket.state === 'closed') return null
  const until = reopensUntil(ticket.state, ticket.resolvedAt)
  if (until !== null && until < now) return null
  return ticket.state === 'in_progress' || ticket.state === 'waiting_customer'
    ? 'in_progress'
    : 'open'
}

/** States after an answer by the shop. */
export const statesAfterShopAnswer = [
  'waiting_customer',
  'in_progress',
  'resolved',
  'closed',
] as const satisfies TicketState[]
export type StateAfterShopAnswer = (typeof statesAfterShopAnswer)[number]

/** Whether it is the shop's turn. */
export function waitsForShop(state: TicketState): boolean {
  return state === 'open' || state === 'in_progress'
}

/** Whether the shop may still answer a ticket. */
export function takesShopAnswers(state: TicketState): boolean {
  return state !== 'closed'
}

/** Whether the shopper may mark a ticket settled. */
export function canBeSettledByShopper(state: TicketState): boolean {
  return state !== 'resolved' && state !== 'closed'
}
