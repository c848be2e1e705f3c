import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import type {
  AnswerTemplate,
  TicketReplyDraftFilesResponse,
  OfficeTicketResponse,
} from '#contract/operator/tickets.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { isRefusedWith } from '../forms/is-refused-with.ts'
import { createOfficePageUrl } from '../page-url.ts'
import type { TicketReplyWithTemplate } from './ticket-actions.ts'
import { AnswerAttachmentField } from './ticket-attachments.tsx'
import {
  type TicketReplyFileUploads,
  formatFileCount,
  useTicketReplyFiles,
} from './use-answer-attachments.ts'

interface Given {
  ticket: OfficeTicketResponse['ticket']
  templates: readonly AnswerTemplate[]
  drafts: TicketReplyDraftFilesResponse
  mayWrite: boolean
  answer: FormResult<TicketReplyWithTemplate> | undefined
}

/** Form to reply to a support ticket, with templates; the form also saves internal notes. */
export function TicketAnswerForm({ ticket, templates, drafts, mayWrite, answer }: Given) {
  const { key } = useLocation()
  const typed = useRestoredFormFields(answer)
  const uploads = useTicketReplyFiles(ticket.id, drafts)
  const field = useRef<HTMLTextAreaElement>(null)
  const inserted = answer?.done
  useEffect(() => {
    if (inserted) focusEnd(field.current)
  }, [inserted, key])

  if (!mayWrite) return <p className="muted">{missingPermissionText('tickets:write')}</p>
  const { refusal } = answer ?? {}
  return (
    <Form method="post" className="stack" preventScrollReset onSubmit={uploads.onSubmit}>
      <input type="hidden" name="seen" value={ticket.last_answer} />
      {refusal && isRefusedWith(refusal, 'answerTicket', 'answered-meanwhile') ? (
        <Alert tone="warn" announced>
          <p>
            <strong>{refusal.words}</strong> Lo tuyo no se envió y sigue aquí abajo.
          </p>
        </Alert>
      ) : null}
      {ticket.takes_answers ? (
        <Templates key={`plantillas ${key}`} templates={templates} />
      ) : (
        <p className="muted">
          Está cerrado: ya no admite respuestas. Entre nosotros se puede anotar algo.
        </p>
      )}
      <TextArea
        key={key}
        ref={field}
        data-reply=""
        label={ticket.takes_answers ? 'Respuesta' : 'Nota'}
        name="texto"
        rows={6}
        required
        maxLength={4000}
        defaultValue={inserted?.text ?? typed.text('texto')}
      />
      {ticket.takes_answers ? <AnswerAttachmentField drafts={drafts} uploads={uploads} /> : null}
      <UploadNote uploads={uploads} />
      <div className="row wraps">
        {ticket.takes_answers ? (
          <>
            <Button type="submit" kind="primary" name="hacer" value="cerrar">
              <Icon name="mail" />
              Responder y cerrar
            </Button>
            <Button type="submit" name="hacer" value="responder" data-send="">
              Responder
            </Button>
          </>
        ) : null}
        <Button
          type="submit"
          kind={ticket.takes_answers ? 'quiet' : 'outline'}
          name="hacer"
          value="nota"
        >
          {ticket.takes_answers ? 'Nota' : 'Guardar nota'}
        </Button>
      </div>
      <p className="hint">
        {ticket.takes_answers
          ? 'La persona lee la respuesta en su cuenta y por correo; si contesta en 14 días, un ticket resuelto se abre de nuevo. '
          : null}
        Una nota se queda entre nosotros; si la persona pide por ley una copia de sus datos, la
        recibe.
      </p>
    </Form>
  )
}

/** Notice that a reply to a ticket waits for uploads, or was not sent because an upload failed. */
function UploadNote({
  uploads: { isWaiting, stopped, underWay, stopWaiting },
}: {
  uploads: TicketReplyFileUploads
}) {
  if (stopped)
    return (
      <Alert tone="warn" announced>
        <p>
          <strong>La respuesta no se ha enviado:</strong> un archivo no subió. Elígelo otra vez, o
          responde sin él.
        </p>
      </Alert>
    )
  if (!isWaiting) return null
  return (
    <Alert tone="note" announced>
      <div className="row wraps">
        <p>Subiendo {formatFileCount(underWay)}. La respuesta sale en cuanto termine.</p>
        <Button kind="quiet" onClick={stopWaiting}>
          No enviarla todavía
        </Button>
      </div>
    </Alert>
  )
}

/**
 * Buttons that insert a reply template. Each button submits the form; the reloaded page contains
 * the reply with the template appended.
 */
function Templates({ templates }: { templates: readonly AnswerTemplate[] }) {
  if (templates.length === 0) {
    return (
      <p>
        <Link to={createOfficePageUrl('Plantillas')}>Guarda una plantilla</Link> de lo que respondes
        seguido.
      </p>
    )
  }
  return (
    <details className="templates">
      <summary className="input">
        Insertar una plantilla
        <Icon name="right" />
      </summary>
      <ul>
        {templates.map(({ id, name }) => (
          <li key={id}>
            <button type="submit" name="plantilla" value={id} formNoValidate>
              {name}
            </button>
          </li>
        ))}
        <li>
          <Link to={createOfficePageUrl('Plantillas')}>Cambiar las plantillas</Link>
        </li>
      </ul>
    </details>
  )
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
