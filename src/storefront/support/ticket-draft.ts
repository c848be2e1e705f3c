/** Input of a new ticket; selects hold ids, or `none`. */
export interface TicketDraft {
  subject: string
  body: string
  order: string
  reason: string
}

/** A question that is not about an order. */
export const noOrder = 'none'

export const emptyDraft: TicketDraft = { subject: '', body: '', order: '', reason: '' }

/** What the address asks for, as far as it exists: a subject, an order of the shopper's, a known reason by its code. */
export function draftFor(
  search: URLSearchParams,
  orders: readonly { id: number }[],
  reasons: readonly { id: number; code: string | null }[],
): TicketDraft {
  const known = (id: string | null, among: readonly { id: number }[]) =>
    among.some((one) => String(one.id) === id) ? (id ?? '') : ''
  const wanted = search.get('razon')
  const reason = wanted === null ? undefined : reasons.find(({ code }) => code === wanted)
  return {
    ...emptyDraft,
    subject: search.get('asunto') ?? '',
    order: search.get('orden') === noOrder ? noOrder : known(search.get('orden'), orders),
    reason: reason ? String(reason.id) : '',
  }
}

/** 'Guardar' waits until all four are filled (TKT-03). */
export function isFilled(draft: TicketDraft): boolean {
  return Object.values(draft).every((text) => text.trim() !== '')
}
