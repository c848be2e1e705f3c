import type { TicketState } from '../ticket-states.ts'

const dayInMs = 86_400_000
const reopensForMs = 14 * dayInMs

/** Codes of built-in ticket reasons; reasons added by the shop have no code. */
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

/**
 * Why the shop itself opened a ticket: to ask for a bank account for a refund, or for the returned
 * goods.
 */
export type ShopOpenedTicketPurpose = 'refund' | 'return'

/**
 * Finds the ticket reason with this code; if no reason has the code, returns the last reason in the
 * list.
 */
export function findTicketReason<Reason extends Pick<TicketReason, 'id' | 'code'>>(
  reasons: readonly Reason[],
  code: TicketReasonCode,
): Reason | undefined {
  return reasons.find((reason) => reason.code === code) ?? reasons.at(-1)
}

export const ticketSubjectLengthLimits = { min: 3, max: 120 } as const
export const ticketBodyLengthLimits = { min: 10, max: 4000 } as const
export const ticketAnswerLengthLimits = { min: 1, max: 4000 } as const
export const maxTicketsPerHour = 5
/** Maximum number of reply templates of the shop. */
export const maxAnswerTemplates = 200
/** Maximum unresolved tickets per shopper. */
export const maxOpenTicketsPerShopper = 20
export const maxTicketAnswersPerHour = 30

/** Time until which a reply reopens a resolved ticket; null in other states. */
export function getTicketReopenDeadline(state: TicketState, resolvedAt: Date | null): Date | null {
  if (state !== 'resolved' || resolvedAt === null) return null
  return new Date(resolvedAt.getTime() + reopensForMs)
}

/** Ticket state after a reply by the shopper; null if the ticket takes no more replies. */
export function getTicketStateAfterShopperReply(
  ticket: { state: TicketState; resolvedAt: Date | null },
  now: Date,
): TicketState | null {
  if (ticket.state === 'closed') return null
  const until = getTicketReopenDeadline(ticket.state, ticket.resolvedAt)
  if (until !== null && until < now) return null
  return ticket.state === 'in_progress' || ticket.state === 'waiting_customer'
    ? 'in_progress'
    : 'open'
}

/** States that a ticket can have after a reply by the shop. */
export const ticketStatesAfterShopAnswer = [
  'waiting_customer',
  'in_progress',
  'resolved',
  'closed',
] as const satisfies TicketState[]
export type TicketStateAfterShopAnswer = (typeof ticketStatesAfterShopAnswer)[number]

/** Whether a ticket waits for a reply by the shop. */
export function isTicketWaitingForShop(state: TicketState): boolean {
  return state === 'open' || state === 'in_progress'
}

/** Whether the shop may still reply to a ticket. */
export function canShopAnswerTicket(state: TicketState): boolean {
  return state !== 'closed'
}

/** Whether the shopper may mark a ticket as resolved. */
export function canShopperResolveTicket(state: TicketState): boolean {
  return state !== 'resolved' && state !== 'closed'
}
