import { Form } from 'react-router'
import type { OfficePaymentResponse } from '#contract/operator/payments.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { EventsByDay } from '../lists/events-by-day.tsx'
import { formatActorName } from '../orders/order-labels.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { refundStateLabels } from './payment-labels.ts'

type Given = { payment: OfficePaymentResponse }

/** Total, received and refunded amounts of a payment. */
export function PaymentTotals({ payment: { total, paid, refunded, refunds } }: Given) {
  return (
    <section className="sec" aria-labelledby="dinero">
      <h2 id="dinero">Dinero</h2>
      <dl className="sums">
        <div>
          <dt>Se pidió</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>Llegó</dt>
          <dd>{formatMoney(paid)}</dd>
        </div>
        {refunds.map(({ id, amount, reason, state }) => (
          <div key={id}>
            <dt>
              Reembolso: {reason} · {refundStateLabels[state]}
            </dt>
            <dd>{formatMoney(-amount)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Devuelto hasta ahora</dt>
          <dd>{formatMoney(refunded)}</dd>
        </div>
      </dl>
      <p className="hint">La pasarela no le dice su comisión a la tienda; está en su página.</p>
    </section>
  )
}

/**
 * Payment history by day, newest first: webhooks of the gateway, refunds, queries to the gateway.
 */
export function PaymentTimeline({ payment: { timeline } }: Given) {
  const { me } = useOfficeRootLoaderData()
  const mayReplay = canOpenPage({ needs: 'payments:write' }, me)
  return (
    <section className="sec log" aria-labelledby="historia">
      <h2 id="historia">Qué ha pasado</h2>
      <EventsByDay entries={timeline}>
        {({ by, words, notice }) => (
          <>
            {words}
            {formatActorName(by) ? <span className="muted"> · {formatActorName(by)}</span> : null}
            {notice !== null && mayReplay ? <Replay notice={notice} /> : null}
          </>
        )}
      </EventsByDay>
      {timeline.some(({ notice }) => notice !== null) ? null : (
        <p className="muted">La pasarela no ha mandado ningún aviso de este pago.</p>
      )}
    </section>
  )
}

function Replay({ notice }: { notice: number }) {
  return (
    <Form method="post">
      <button type="submit" name="aviso" value={notice} className="plain-act">
        Reprocesar<span className="sr"> el aviso {notice}</span>
      </button>
    </Form>
  )
}
