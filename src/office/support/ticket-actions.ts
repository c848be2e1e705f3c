import type { AnswerTemplate } from '#contract/operator/tickets.ts'
import { type EditForm, versionIn } from '../forms/edit-form.tsx'

/** Assignee form field of a ticket, checked for edit conflicts. */
export const assigneeForm: EditForm = {
  what: 'quién atiende este ticket',
  fields: { para: { label: 'Lo atiende', of: 'to', say: (email) => email || 'Nadie' } },
}

/** Result of an action without redirect: text with an inserted template. */
export type TicketAction = { text: string }

type Call = {
  method: 'POST' | 'PUT'
  /** Path below the ticket's API path */
  path: string
  body: object
  /** Set when the action answers the ticket; then the next ticket opens */
  leaves?: true
}

/** API call for a form on a ticket's page. */
export function ticketAction(form: FormData): Call {
  const text = String(form.get('texto') ?? '').replaceAll('\r\n', '\n')
  switch (form.get('hacer')) {
    case 'asignar': {
      const to = String(form.get('para') ?? '')
      return { method: 'PUT', path: 'assignee', body: { to: to || null, ...versionIn(form) } }
    }
    case 'nota':
      return { method: 'POST', path: 'notes', body: { body: text } }
    default: {
      const leaves = form.get('hacer') === 'cerrar' ? 'resolved' : 'waiting_customer'
      const attachments = form.getAll('archivo').map(Number)
      const body = { body: text, leaves, seen: Number(form.get('seen')), attachments }
      return { method: 'POST', path: 'answer', body, leaves: true }
    }
  }
}

/** Form input with a template's text appended. */
export function withTemplate(
  typed: string,
  templates: readonly AnswerTemplate[],
  id: number,
): string {
  const template = templates.find((one) => one.id === id)
  const text = typed.replaceAll('\r\n', '\n').trimEnd()
  return [text, template?.body ?? ''].filter(Boolean).join('\n\n')
}
