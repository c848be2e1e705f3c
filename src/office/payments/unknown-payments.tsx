import { Form } from 'react-router'
import type { UnknownPaymentsReply } from '#contract/operator/payments.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { dayOf, formatClock, formatMoment, formatMoney, onDay } from '#ui/text/format.ts'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { FactList } from '../lists/fact-list.tsx'
import { isFor, useOfficeData } from '../office-data.ts'

type Unknown = UnknownPaymentsReply['payments'][number]

/** Gateway payments unknown to the shop, with their two resolutions. */
export function UnknownPayments({
  payments,
  comparedUntil,
  now,
  answer,
  isWhole,
}: {
  payments: readonly Unknown[]
  comparedUntil: string | null
  now: string
  answer: Answer | undefined
  /** Whether the table shows the complete list, not search results */
  isWhole: boolean
}) {
  return (
    <>
      {isWhole ? <Compare until={comparedUntil} now={now} /> : null}
      {payments.length === 0 ? (
        <EmptyList words="La pasarela no tiene dinero que la tienda no conozca." />
      ) : null}
      {payments.map((payment) => (
        <UnknownPayment key={payment.id} payment={payment} answer={answer} />
      ))}
    </>
  )
}

function Compare({ until, now }: { until: string | null; now: string }) {
  const { me } = useOfficeData()
  const said = until
    ? `Comparado con la pasarela hasta ${onDay(dayOf(until), dayOf(now))} a las ${formatClock(until)}.`
    : 'Aún no se ha comparado con la pasarela.'
  return (
    <section className="sec stack close" aria-labelledby="comparar">
      <h2 id="comparar">Pagos recibidos sin pedido</h2>
      <p className="muted">
        {said} La tienda lo hace sola cada diez minutos; lo que puede recuperar vuelve a ser pedido.
      </p>
      {isFor({ needs: 'payments:write' }, me) ? (
        <Form method="post" className="compare">
          <Select label="Desde" name="horas">
            <option value="">la última vez</option>
            <option value="24">hace un día</option>
            <option value="72">hace tres días</option>
            <option value="168">hace una semana</option>
          </Select>
          <Button type="submit" name="hacer" value="comparar">
            Comparar ahora
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

function UnknownPayment({ payment, answer }: { payment: Unknown; answer: Answer | undefined }) {
  const { id, session, ref, gateway, paid, reason, found_at: foundAt } = payment
  const { me } = useOfficeData()
  const typed = useTyped(answer, 'cerrar')
  const isOwn = typed.has('pago', String(id))
  return (
    <section className="sec stack close" aria-labelledby={`pago-${id}`}>
      <h2 id={`pago-${id}`}>
        {paid === null ? 'Importe sin decir' : formatMoney(paid)}
        <span className="muted small"> · visto el {formatMoment(foundAt)}</span>
      </h2>
      <p>No es un pedido porque {reason}.</p>
      <FactList
        facts={[
          { name: `Sesión en ${gateway}`, value: session },
          { name: 'Referencia', value: ref },
        ]}
      />
      {isFor({ needs: 'refunds:write' }, me) ? (
        <Form method="post">
          <input type="hidden" name="pago" value={id} />
          <Button type="submit" name="hacer" value="devolver">
            {paid === null ? 'Devolver lo que quede' : `Devolver ${formatMoney(paid)}`}
          </Button>
        </Form>
      ) : null}
      {isFor({ needs: 'payments:write' }, me) ? (
        <Fold as="span" title="Marcar como revisado" open={isOwn}>
          <Form method="post" className="stack">
            <input type="hidden" name="pago" value={id} />
            <Field
              label="Qué se hizo con él"
              name="motivo"
              required
              minLength={3}
              defaultValue={isOwn ? typed.text('motivo') : ''}
              hint="La clave de rastreo de la devolución, o que no es de esta tienda."
            />
            <div>
              <Button type="submit" name="hacer" value="cerrar">
                Marcar como revisado
              </Button>
            </div>
          </Form>
        </Fold>
      ) : null}
    </section>
  )
}
