/** Form input of a new ticket; selects hold ids, or `none`. */
export interface TicketDraft {
  subject: string
  body: string
  order: string
  reason: string
}

/** Select value for a question unrelated to orders. */
export const noOrderSelectValue = 'none'

export const emptyTicketDraft: TicketDraft = { subject: '', body: '', order: '', reason: '' }

/** Ticket prefilled from the URL parameters, if valid: subject, one of the shopper's orders, known reason code. */
export function createTicketDraft(
  search: URLSearchParams,
  orders: readonly { id: number }[],
  reasons: readonly { id: number; code: string | null }[],
): TicketDraft {
  const known = (id: string | null, among: readonly { id: number }[]) =>
    among.some((one) => String(one.id) === id) ? (id ?? '') : ''
  const wanted = search.get('razon')
  const reason = wanted === null ? undefined : reasons.find(({ code }) => code === wanted)
  return {
    ...emptyTicketDraft,
    subject: search.get('asunto') ?? '',
    order:
      search.get('orden') === noOrderSelectValue
        ? noOrderSelectValue
        : known(search.get('orden'), orders),
    reason: reason ? String(reason.id) : '',
  }
}

/**
 * Whether all four fields of a new ticket are filled; until then, 'Guardar' is disabled (TKT-03).
 */
export function isTicketDraftComplete(draft: TicketDraft): boolean {
  return Object.values(draft).every((text) => text.trim() !== '')
}
