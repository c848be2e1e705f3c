import { describe, expect, it } from 'vitest'
import {
  createTicketDraft,
  emptyTicketDraft,
  isTicketDraftComplete,
  type TicketDraft,
} from './ticket-draft.ts'

const filled: TicketDraft = { subject: 'Factura', body: 'La necesito', order: '12', reason: '6' }

describe('new ticket', () => {
  it('a new ticket is complete only when all four fields are filled (TKT-03)', () => {
    expect(isTicketDraftComplete(filled)).toBe(true)
    expect(isTicketDraftComplete({ ...filled, order: 'none' })).toBe(true)
    for (const field of Object.keys(filled)) {
      expect(isTicketDraftComplete({ ...filled, [field]: ' ' })).toBe(false)
    }
  })

  it('a new ticket is prefilled with the order and reason of its link, if they exist (TKT-03)', () => {
    const orders = [{ id: 12 }]
    const reasons = [{ id: 6, code: 'invoice' }]
    expect(
      createTicketDraft(new URLSearchParams('orden=12&razon=invoice'), orders, reasons),
    ).toEqual({
      ...emptyTicketDraft,
      order: '12',
      reason: '6',
    })
    expect(
      createTicketDraft(new URLSearchParams('asunto=Canjear&orden=none'), orders, reasons),
    ).toEqual({
      ...emptyTicketDraft,
      subject: 'Canjear',
      order: 'none',
    })
    expect(createTicketDraft(new URLSearchParams('orden=99&razon=x'), orders, reasons)).toEqual(
      emptyTicketDraft,
    )
  })
})
