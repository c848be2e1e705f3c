import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { TicketReasonsResponse } from '#contract/tickets.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { FormField, Select, TextArea } from '#ui/form-fields.tsx'
import { toCalendarDay, formatFullDay } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { ChosenFiles } from './attachment-field.tsx'
import {
  createTicketDraft,
  emptyTicketDraft,
  isTicketDraftComplete,
  noOrderSelectValue,
  type TicketDraft,
} from './ticket-draft.ts'

const words = literals.tickets

const AttachmentField = lazy(() =>
  import('./attachment-field.tsx').then((file) => ({ default: file.AttachmentField })),
)

/**
 * Ticket form with four fields in the specified order; Cancelar clears the fields and stays on the
 * page (TKT-03).
 */
export function TicketForm({
  orders,
  reasons,
}: {
  orders: readonly Order[]
  reasons: TicketReasonsResponse
}) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { shopper } = useShopper()
  const [draft, setDraft] = useState(() => createTicketDraft(search, orders, reasons))
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const { busy, error, setError, run } = useAsyncAction()
  const files = useRef<ChosenFiles>(null)
  const filled = isTicketDraftComplete(draft)

  function change(changes: Partial<TicketDraft>) {
    setDraft((now) => ({ ...now, ...changes }))
    setProblems((now) => {
      const left = { ...now }
      for (const field of getTypedKeys(changes)) delete left[field]
      return left
    })
    setError('')
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!filled) return
    const { currentTarget } = event
    await run(async () => {
      const sent = await files.current?.settled()
      if (sent?.lost) return sent.lost
      const reply = await createApiClient().post(
        'shop/ticket',
        {
          subject: draft.subject.trim(),
          body: draft.body.trim(),
          tickets_reason_id: Number(draft.reason),
          order_id: draft.order === noOrderSelectValue ? null : Number(draft.order),
          customer_id: shopper?.id,
          attachments: sent?.ids,
        },
        { ownWords: true },
      )
      if (!reply.success) {
        if (!('fields' in reply)) return reply.errors[0] ?? reply.messageForUser
        setProblems(reply.fields)
        focusFirstError(currentTarget)
        return inWords(reply.fields)
      }
      showSuccess(reply.messageForUser)
      await navigate(linkTo('Tickets'))
    })
  }

  return (
    <form className="box fields" onSubmit={save} noValidate aria-busy={busy}>
      <FormField
        label={words.subject}
        maxLength={120}
        value={draft.subject}
        onChange={(event) => change({ subject: event.target.value })}
        error={problems.subject}
      />
      <TextArea
        label={words.body}
        maxLength={4000}
        value={draft.body}
        onChange={(event) => change({ body: event.target.value })}
        error={problems.body}
        hint="Cuéntanos qué pasó y qué esperabas. No escribas datos de tu tarjeta."
      />
      <Select
        label={words.order}
        value={draft.order}
        onChange={(event) => change({ order: event.target.value })}
      >
        <option value="" disabled>
          {words.orderPlaceholder}
        </option>
        {orders.map((order) => (
          <option key={order.id} value={order.id}>
            {`#${order.id} · ${order.number} · ${formatFullDay(toCalendarDay(order.created_at))}`}
          </option>
        ))}
        <option value={noOrderSelectValue}>Consulta sin pedido</option>
      </Select>
      <Select
        label={words.reason}
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      >
        <option value="" disabled>
          {words.reasonPlaceholder}
        </option>
        {reasons.map(({ id, reason }) => (
          <option key={id} value={id}>
            {reason}
          </option>
        ))}
      </Select>
      <Suspense fallback={null}>
        <AttachmentField ref={files} />
      </Suspense>
      {filled ? null : <p className="small muted">Llena los cuatro campos para guardar.</p>}
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <div className="row wraps acts">
        <Button type="submit" kind="primary" busy={busy} disabled={!filled}>
          {busy ? <span className="spinner" aria-hidden="true" /> : null}
          {literals.common.save}
        </Button>
        <Button onClick={() => change(emptyTicketDraft)}>{literals.common.cancel}</Button>
      </div>
    </form>
  )
}

/**
 * Error summary below the ticket form, for fields outside the view: `Detalles: Escribe al menos 10
 * caracteres.`
 */
function inWords(fields: Record<string, string>): string {
  const labels: Record<string, string> = { subject: words.subject, body: words.body }
  return Object.entries(fields)
    .map(([field, problem]) => (labels[field] ? `${labels[field]}: ${problem}` : problem))
    .join(' ')
}
