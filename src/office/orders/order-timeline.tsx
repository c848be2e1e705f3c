import { Form } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { DayLog } from '../lists/day-log.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { personWords } from './order-words.ts'

type Given = { order: OfficeOrderReply; answer: Answer | undefined }

/** Order history by day, newest first, with notes and e-mails. */
export function OrderTimeline({ order, answer }: Given) {
  const { me } = useOfficeData()
  return (
    <section className="sec log" aria-labelledby="historia">
      <h2 id="historia">Qué ha pasado</h2>
      <DayLog entries={order.timeline}>
        {({ kind, by, words }) => (
          <>
            {kind === 'note' ? <strong>Nota: </strong> : null}
            {words}
            {personWords(by) ? <span className="muted"> · {personWords(by)}</span> : null}
          </>
        )}
      </DayLog>
      {mayDo('orders:write', me) ? <NoteForm order={order} answer={answer} /> : null}
    </section>
  )
}

function NoteForm({ order, answer }: Given) {
  const typed = useTyped(answer, 'nota')
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
