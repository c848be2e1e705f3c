import { Form } from 'react-router'
import type { UnknownPaymentsResponse } from '#contract/operator/payments.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import {
  toCalendarDay,
  formatTimeOfDay,
  formatDateTime,
  formatMoney,
  formatRelativeDay,
} from '#ui/text/format-money-and-dates.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { LabelValueList } from '../lists/label-value-list.tsx'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

type Unknown = UnknownPaymentsResponse['payments'][number]

/**
 * Gateway payments without an order in the shop, each with two possible actions: refund, or mark as
 * reviewed.
 */
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
  answer: FormResult | undefined
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
  const { me } = useOfficeRootLoaderData()
  const said = until
    ? `Comparado con la pasarela hasta ${formatRelativeDay(toCalendarDay(until), toCalendarDay(now))} a las ${formatTimeOfDay(until)}.`
    : 'Aún no se ha comparado con la pasarela.'
  return (
    <section className="sec stack close" aria-labelledby="comparar">
      <h2 id="comparar">Pagos recibidos sin pedido</h2>
      <p className="muted">
        {said} La tienda lo hace sola cada diez minutos; lo que puede recuperar vuelve a ser pedido.
      </p>
      {canOpenPage({ needs: 'payments:write' }, me) ? (
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

function UnknownPayment({ payment, answer }: { payment: Unknown; answer: FormResult | undefined }) {
  const { id, session, ref, gateway, paid, reason, found_at: foundAt } = payment
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(answer, 'cerrar')
  const isOwn = typed.has('pago', String(id))
  return (
    <section className="sec stack close" aria-labelledby={`pago-${id}`}>
      <h2 id={`pago-${id}`}>
        {paid === null ? 'Importe sin decir' : formatMoney(paid)}
        <span className="muted small"> · visto el {formatDateTime(foundAt)}</span>
      </h2>
      <p>No es un pedido porque {reason}.</p>
      <LabelValueList
        facts={[
          { name: `Sesión en ${gateway}`, value: session },
          { name: 'Referencia', value: ref },
        ]}
      />
      {canOpenPage({ needs: 'refunds:write' }, me) ? (
        <Form method="post">
          <input type="hidden" name="pago" value={id} />
          <Button type="submit" name="hacer" value="devolver">
            {paid === null ? 'Devolver lo que quede' : `Devolver ${formatMoney(paid)}`}
          </Button>
        </Form>
      ) : null}
      {canOpenPage({ needs: 'payments:write' }, me) ? (
        <Disclosure as="span" title="Marcar como revisado" open={isOwn}>
          <Form method="post" className="stack">
            <input type="hidden" name="pago" value={id} />
            <FormField
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
        </Disclosure>
      ) : null}
    </section>
  )
}
