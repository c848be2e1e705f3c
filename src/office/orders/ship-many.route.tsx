import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLocation } from 'react-router'
import type { ShipOrdersResponse } from '#contract/operator/shipments.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackToOrdersLink } from './back-to-orders.tsx'
import { CarrierField } from './carrier-field.tsx'
import { formatTrackingHint } from './order-labels.ts'
import { parseBulkShippingForm } from './parse-bulk-shipping-form.ts'

const mostOrders = 100

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const numbers = searchParams.getAll('pedido').slice(0, mostOrders)
  const reads = createOperatorApiReader(asked)
  const orders = await Promise.all(
    numbers.map((number) => reads.get('getOrder', { params: { number } })),
  )
  return {
    orders: orders.map(({ number, address, person, next, parcels }) => ({
      number,
      sentWith: next === null ? (parcels.at(-1)?.tracking_number ?? null) : null,
      person: address ? `${address.first_name} ${address.last_name}` : person.email,
    })),
    carriers: orders[0]?.carriers ?? [],
    examples: orders[0]?.tracking_examples ?? [],
  }
}

type Sent = ShipOrdersResponse & { carrier: string }

export function action(asked: ActionFunctionArgs) {
  return runFormAction<Sent>(asked, async (form, commands) => {
    const list = parseBulkShippingForm(form)
    const reply = await commands('shipOrders', { body: list })
    return { ...reply, carrier: list.carrier ?? '' }
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Sent>
}

/** Bulk shipping page: the operator pastes tracking numbers and sees a result for each order. */
export default function ShipMany({
  loaderData: { orders, carriers, examples },
  actionData,
}: Props) {
  const typed = useRestoredFormFields(actionData)
  // The location key changes with each submission, which clears the field for pasted rows and shows
  // the parsed rows
  const { key } = useLocation()
  const { done } = actionData ?? {}
  const rows = done?.rows ?? []
  const answerOf = (number: string) => rows.find((row) => row.number === number)
  const left = orders.filter(({ sentWith }) => sentWith === null)
  const refused = rows.filter(({ ok }) => !ok)
  const inTable = new Set(orders.map(({ number }) => answerOf(number)))
  return (
    <>
      <PageHeader
        title={orders.length === 1 ? 'Enviar 1 pedido' : `Enviar ${orders.length} pedidos`}
        back={<BackToOrdersLink />}
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <Form method="post">
        <div className="cols">
          <section aria-labelledby="respuestas">
            <h2 id="respuestas" className="sr">
              Respuesta por pedido
            </h2>
            {done ? (
              <Outcome {...done} unseen={refused.filter((row) => !inTable.has(row))} />
            ) : null}
            <ListTable
              label="Pedidos y sus guías"
              columns={[
                { key: 'no', title: 'Pedido', head: true },
                { key: 'who', title: 'Persona' },
                { key: 'guide', title: 'Guía' },
                { key: 'st', title: 'Respuesta' },
              ]}
              rows={orders.map(({ number, person, sentWith }) => {
                const answer = sentWith === null ? answerOf(number) : undefined
                return {
                  key: number,
                  isLate: answer?.ok === false,
                  cells: {
                    no: (
                      <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
                        {number}
                      </Link>
                    ),
                    who: person,
                    guide:
                      answer?.ok === false ? (
                        <FormField
                          key={key}
                          label={`Guía de ${number}`}
                          labelHidden
                          name={`guia:${number}`}
                          defaultValue={answer.tracking_number}
                          error={answer.words ?? undefined}
                          autoComplete="off"
                        />
                      ) : (
                        <>
                          {sentWith ?? answer?.tracking_number}
                          {answer ? <Ready row={answer} /> : null}
                        </>
                      ),
                    st: <State sentWith={sentWith} ok={answer?.ok} />,
                  },
                }
              })}
            />
          </section>
          {left.length > 0 ? (
            <aside aria-label="Guías y envío" className="stack">
              {left.map(({ number }) => (
                <input key={number} type="hidden" name="pedido" value={number} />
              ))}
              <CarrierField
                carriers={carriers}
                defaultValue={done?.carrier ?? typed.text('paqueteria')}
              />
              <TextArea
                key={key}
                label="Guías pegadas"
                name="guias"
                rows={10}
                defaultValue={typed.text('guias')}
                hint={
                  <>
                    Una por renglón, en el orden de la tabla, o «pedido;guía» en cualquier orden.
                    {rows.length > 0 ? ' Lo que pegues reemplaza la guía de su renglón.' : ''}{' '}
                    {formatTrackingHint(examples)}
                  </>
                }
              />
              <Button type="submit" kind="primary" name="hacer" value="enviar">
                <Icon name="truck" />
                {refused.length > 0 ? 'Enviar lo corregido' : 'Enviar'}
              </Button>
              <Button type="submit" name="hacer" value="revisar">
                Solo revisar
              </Button>
              <p className="hint">
                El correo al cliente sale en 5 minutos; antes puedes deshacer el envío desde el
                pedido.
              </p>
            </aside>
          ) : (
            <aside aria-label="Guías y envío" className="stack">
              <p>Todos salieron. Los correos a los clientes salen en 5 minutos.</p>
              <ButtonLink to={createOfficePageUrl('Pedidos')}>Volver a Pedidos</ButtonLink>
            </aside>
          )}
        </div>
      </Form>
      <ShortcutAndCliHintFooter command="ship-orders guias.csv" />
    </>
  )
}

function State({ sentWith, ok }: { sentWith: string | null; ok: boolean | undefined }) {
  if (sentWith !== null) return <span className="st ok">Enviado</span>
  if (ok === undefined) return <span className="st wait">Falta su guía</span>
  return <span className={ok ? 'st ok' : 'st no'}>{ok ? 'Lista' : 'Por corregir'}</span>
}

type ShipRow = ShipOrdersResponse['rows'][number]

/** Hidden form fields that repeat a valid pasted row, so that the next submission ships it. */
function Ready({ row: { number, tracking_number: guide, carrier } }: { row: ShipRow }) {
  return (
    <>
      {carrier ? <span className="sub">{carrier}</span> : null}
      <input type="hidden" name={`guia:${number}`} value={[guide, carrier].join(';')} />
    </>
  )
}

/**
 * Result of bulk shipping. `unseen` are rejected rows that the table does not show, because their
 * order occurs twice or was not selected.
 */
function Outcome({
  rows,
  lost,
  unseen,
}: Pick<ShipOrdersResponse, 'rows' | 'lost'> & { unseen: readonly ShipRow[] }) {
  if (rows.length + lost.length === 0) {
    return (
      <Alert tone="warn" announced>
        <p>Falta pegar las guías, una por renglón.</p>
      </Alert>
    )
  }
  const good = rows.filter(({ ok }) => ok).length
  const isRehearsed = rows.every(({ parcel }) => parcel === null)
  const bad = rows.length - good
  return (
    <Alert tone={bad + lost.length > 0 ? 'warn' : 'good'} announced>
      <p>
        <strong>
          {good} {(isRehearsed ? ['listo', 'listos'] : ['enviado', 'enviados'])[good === 1 ? 0 : 1]}
          {bad > 0 ? `, ${bad} por corregir` : ''}.
        </strong>{' '}
        {bad > 0
          ? 'Corrige la guía en su renglón, o pégala otra vez; los buenos no esperan.'
          : null}
      </p>
      {unseen.map(({ number, tracking_number: guide, words }) => (
        <p key={`${number} ${guide}`}>
          {number} {guide}: {words}
        </p>
      ))}
      {lost.length > 0 ? <p>No se sabe de qué pedido son: {lost.join(', ')}.</p> : null}
    </Alert>
  )
}
