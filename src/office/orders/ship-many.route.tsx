import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import type { ShipManyReply } from '#contract/operator/shipments.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered } from '../deeds/answer.ts'
import { useTyped } from '../deeds/draft.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { FootLine } from '../lists/foot-line.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { CarrierField } from './carrier-field.tsx'

const mostOrders = 100

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const numbers = searchParams.getAll('pedido').slice(0, mostOrders)
  const reads = readsFor(asked)
  const orders = await Promise.all(
    numbers.map((number) => reads.get<OfficeOrderReply>(`orders/${encodeURIComponent(number)}`)),
  )
  return {
    orders: orders.map(({ number, address, person, next, parcels }) => ({
      number,
      sentWith: next === null ? (parcels.at(-1)?.tracking_number ?? null) : null,
      person: address ? `${address.first_name} ${address.last_name}` : person.email,
    })),
    carriers: orders[0]?.carriers ?? [],
  }
}

export function action(asked: ActionFunctionArgs) {
  return answered<ShipManyReply>(asked, async (form, deeds) => {
    const corrected = [...form]
      .filter(([name]) => name.startsWith('guia:'))
      .map(([name, value]) => `${name.slice('guia:'.length)};${String(value)}`)
    const text = [...corrected, String(form.get('guias') ?? '')].join('\n')
    const orders = form.getAll('pedido').map(String)
    const carrier = String(form.get('paqueteria') ?? '')
    return deeds('POST')<ShipManyReply>('shipments', {
      text,
      orders,
      ...(carrier !== '' && { carrier }),
      ...(form.get('hacer') === 'revisar' && { rehearsed: true }),
    })
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: Answer<ShipManyReply>
}

/** Many orders leave with the tracking numbers that are pasted; each is answered by itself. */
export default function ShipMany({ loaderData: { orders, carriers }, actionData }: Props) {
  const typed = useTyped(actionData)
  const rows = actionData?.done?.rows ?? []
  const lost = actionData?.done?.lost ?? []
  const answerOf = (number: string) => rows.find((row) => row.number === number)
  const left = orders.filter(({ sentWith }) => sentWith === null)
  const refused = rows.filter(({ ok }) => !ok)
  return (
    <>
      <PageHead
        title={orders.length === 1 ? 'Enviar 1 pedido' : `Enviar ${orders.length} pedidos`}
        back={<BackToOrders />}
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <Form method="post">
        <div className="cols">
          <section aria-labelledby="respuestas">
            <h2 id="respuestas" className="sr">
              Respuesta por pedido
            </h2>
            {rows.length > 0 ? <Outcome rows={rows} lost={lost} /> : null}
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
                      <Link className="no num" to={linkTo('Pedido', { number })}>
                        {number}
                      </Link>
                    ),
                    who: person,
                    guide:
                      answer?.ok === false ? (
                        <Field
                          label={`Guía de ${number}`}
                          labelHidden
                          name={`guia:${number}`}
                          defaultValue={answer.tracking_number}
                          error={answer.words ?? undefined}
                          autoComplete="off"
                        />
                      ) : (
                        (sentWith ?? answer?.tracking_number ?? '')
                      ),
                    st: <State sentWith={sentWith} ok={answer?.ok} />,
                  },
                }
              })}
            />
          </section>
          {left.length > 0 ? (
            <aside aria-label="Guías y envío" className="stack">
              {left
                .filter(({ number }) => !refused.some((row) => row.number === number))
                .map(({ number }) => (
                  <input key={number} type="hidden" name="pedido" value={number} />
                ))}
              <CarrierField carriers={carriers} defaultValue={typed.text('paqueteria')} />
              <TextArea
                key={rows.length}
                label="Guías pegadas"
                name="guias"
                rows={10}
                defaultValue={typed.text('guias')}
                hint="Una por renglón, en el orden de la tabla, o «pedido;guía» en cualquier orden."
              />
              <Button type="submit" kind="primary" name="hacer" value="enviar">
                <Icon name="truck" />
                {refused.length > 0 ? 'Enviar lo corregido' : 'Enviar'}
              </Button>
              <Button type="submit" name="hacer" value="revisar">
                Sólo revisar
              </Button>
              <p className="hint">
                Los correos con su guía salen en cinco minutos. Hasta entonces cada envío se deshace
                en su pedido.
              </p>
            </aside>
          ) : (
            <aside aria-label="Guías y envío" className="stack">
              <p>Todos salieron. Sus correos salen en cinco minutos.</p>
              <ButtonLink to={linkTo('Pedidos')}>Volver a Pedidos</ButtonLink>
            </aside>
          )}
        </div>
      </Form>
      <FootLine command="ship-orders guias.csv" />
    </>
  )
}

function State({ sentWith, ok }: { sentWith: string | null; ok: boolean | undefined }) {
  if (sentWith !== null) return <span className="st ok">Enviado</span>
  if (ok === undefined) return <span className="st wait">Falta su guía</span>
  return <span className={ok ? 'st ok' : 'st no'}>{ok ? 'Lista' : 'Por corregir'}</span>
}

function Outcome({ rows, lost }: Pick<ShipManyReply, 'rows' | 'lost'>) {
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
        {bad > 0 ? 'Corrige la guía en su renglón; los buenos no esperan.' : null}
      </p>
      {lost.length > 0 ? <p>No se sabe de qué pedido son: {lost.join(', ')}.</p> : null}
    </Alert>
  )
}
