import type { AnswerTemplate } from '#contract/operator/tickets.ts'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import { type EditForm, readRecordVersionFromForm } from '../forms/edit-form.tsx'

/** Form field for the operator assigned to a support ticket, checked for edit conflicts. */
export const assigneeFormDefinition: EditForm = {
  what: 'quién atiende este ticket',
  fields: { para: { label: 'Lo atiende', of: 'to', say: (email) => email || 'Nadie' } },
}

/**
 * Result of inserting a reply template into a ticket: the text of the reply with the template.
 * Unlike other actions, this one does not redirect.
 */
export type TicketReplyWithTemplate = { text: string }

/** Sends a submitted form of the ticket page to the operator API. */
export function submitTicketFormToApi(form: FormData, id: string, commands: OperatorApiCommands) {
  const params = { id }
  const text = String(form.get('texto') ?? '').replaceAll('\r\n', '\n')
  switch (form.get('hacer')) {
    case 'asignar': {
      const to = String(form.get('para') ?? '')
      return commands('assignTicket', {
        params,
        body: { to: to || null, ...readRecordVersionFromForm(form) },
      })
    }
    case 'nota':
      return commands('addTicketNote', { params, body: { body: text } })
    default:
      return commands('answerTicket', {
        params,
        body: {
          body: text,
          leaves: form.get('hacer') === 'cerrar' ? 'resolved' : 'waiting_customer',
          seen: Number(form.get('seen')),
          attachments: form.getAll('archivo').map(Number),
        },
      })
  }
}

/** Form input for replying to a ticket, with the text of a template appended. */
export function appendAnswerTemplate(
  typed: string,
  templates: readonly AnswerTemplate[],
  id: number,
): string {
  const template = templates.find((one) => one.id === id)
  const text = typed.replaceAll('\r\n', '\n').trimEnd()
  return [text, template?.body ?? ''].filter(Boolean).join('\n\n')
}
