import { Form } from 'react-router'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { EventsByDay } from '../lists/events-by-day.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatActorName } from './order-labels.ts'

type Given = { order: OfficeOrderResponse; answer: FormResult | undefined }

/** Order history by day, newest first, with notes and e-mails. */
export function OrderTimeline({ order, answer }: Given) {
  const { me } = useOfficeRootLoaderData()
  return (
    <section className="sec log" aria-labelledby="historia">
      <h2 id="historia">Qué ha pasado</h2>
      <EventsByDay entries={order.timeline}>
        {({ kind, by, words }) => (
          <>
            {kind === 'note' ? <strong>Nota: </strong> : null}
            {words}
            {formatActorName(by) ? <span className="muted"> · {formatActorName(by)}</span> : null}
          </>
        )}
      </EventsByDay>
      {hasPermission('orders:write', me) ? <NoteForm order={order} answer={answer} /> : null}
    </section>
  )
}

function NoteForm({ order, answer }: Given) {
  const typed = useRestoredFormFields(answer, 'nota')
  return (
    <Form method="post" className="stack">
      <TextArea
        key={order.timeline.length}
        label="Nota interna"
        name="nota"
        rows={2}
        required
        defaultValue={typed.text('nota')}
        error={answer?.refusal?.fields.text}
        hint="El cliente no la ve en su pedido; si pide por ley una copia de sus datos, la recibe."
      />
      <div>
        <Button type="submit" name="hacer" value="nota">
          Guardar nota
        </Button>
      </div>
    </Form>
  )
}
