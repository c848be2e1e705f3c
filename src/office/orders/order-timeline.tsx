import { Form } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { dayOf, formatClock, formatDay } from '#ui/text/format.ts'
import type { Answer } from '../deeds/answer.ts'
import { useTyped } from '../deeds/draft.ts'
import { personWords } from './order-words.ts'

/** What happened to an order by day, the newest first, with notes and letters. */
export function OrderTimeline({
  order,
  answer,
}: {
  order: OfficeOrderReply
  answer: Answer | undefined
}) {
  const typed = useTyped(answer, 'nota')
  const days = Map.groupBy(order.timeline, ({ at }) => dayOf(at))
  return (
    <section className="sec log" aria-labelledby="historia">
      <h2 id="historia">Qué ha pasado</h2>
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3>{formatDay(day)}</h3>
          <ul>
            {entries.map(({ kind, at, by, words }, place) => (
              <li key={place}>
                <time dateTime={at}>{formatClock(at)}</time>
                <span>
                  {kind === 'note' ? <strong>Nota: </strong> : null}
                  {words}
                  {personWords(by) ? <span className="muted"> · {personWords(by)}</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Form method="post" className="stack">
        <TextArea
          key={order.timeline.length}
          label="Nota entre nosotros"
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
    </section>
  )
}
