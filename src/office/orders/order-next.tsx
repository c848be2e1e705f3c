import { Form } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatWeekday } from '#ui/text/format.ts'
import type { Answer } from '../deeds/answer.ts'
import { useTyped } from '../deeds/draft.ts'
import { isFor, mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'
import { CarrierField } from './carrier-field.tsx'

type Given = { order: OfficeOrderReply; answer: Answer | undefined }

/** What the shop has to do next with an order, with what it takes. */
export function NextDeed({ order, answer }: Given) {
  const { me } = useOfficeData()
  if (order.next && !mayDo('orders:write', me))
    return <p className="muted">{missingPermissionText('orders:write')}</p>
  switch (order.next) {
    case 'pack':
    case 'ship':
      return <Ship order={order} answer={answer} />
    case 'ready-for-pickup':
      return (
        <section className="next" aria-labelledby="sigue">
          <h2 id="sigue">Empaca y llévalo a {order.pickup?.name}</h2>
          <p className="muted">Al avisar, la persona recibe por correo su código para recogerlo.</p>
          <Form method="post">
            <Button type="submit" kind="primary" name="hacer" value="listo">
              Avisar que ya está
            </Button>
          </Form>
        </section>
      )
    case 'hand-over':
      return <HandOver order={order} answer={answer} />
    default:
      return order.status === 'delivery_failed' ? <NotDelivered order={order} /> : null
  }
}

function NotDelivered({ order: { number, pickup, money } }: Pick<Given, 'order'>) {
  const { me } = useOfficeData()
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">
        {pickup ? 'Nadie lo recogió en su plazo' : 'La paquetería no lo pudo entregar'}
      </h2>
      <p className="muted">
        Ponte de acuerdo con la persona: se reembolsa, o con «Llevar a otro estado» sigue su camino.
      </p>
      {isFor(pages.Reembolsar, me) && money.left > 0 ? (
        <div className="row wraps deeds">
          <ButtonLink kind="primary" to={linkTo('Reembolsar', { number })}>
            Reembolsar
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}

function Ship({ order, answer }: Given) {
  const typed = useTyped(answer, 'enviar')
  const packed = order.parcels.filter(({ status }) => status === 'packed')
  const units = order.lines.reduce((sum, { to_pack }) => sum + to_pack, 0)
  const [parcel] = packed
  const isParcel = parcel !== undefined && units === 0
  const { arrives_by: arrives, address } = order
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">
        {isParcel ? `Envía el paquete ${parcel.position}` : `Empaca ${articles(units)} y envía`}
      </h2>
      <p className="muted">
        {address ? `A ${address.city}, ${address.state}` : null}
        {arrives ? `. Prometido a más tardar el ${formatWeekday(arrives)}.` : null}
      </p>
      <Form method="post">
        <CarrierField
          carriers={order.carriers}
          defaultValue={typed.text('paqueteria')}
          error={answer?.refusal?.fields.carrier}
        />
        <Field
          label="Número de guía"
          name="guia"
          required
          autoComplete="off"
          look="num"
          defaultValue={typed.text('guia')}
          error={answer?.refusal?.fields.tracking_number}
        />
        {isParcel ? <input type="hidden" name="paquete" value={parcel.position} /> : null}
        <Button type="submit" kind="primary" name="hacer" value="enviar">
          <Icon name="truck" />
          Enviar
        </Button>
      </Form>
      {units > 0 ? <Pack order={order} /> : null}
    </section>
  )
}

function articles(units: number): string {
  return units === 1 ? '1 artículo' : `${units} artículos`
}

function Pack({ order }: { order: OfficeOrderReply }) {
  return (
    <Fold as="span" title="Sólo empacar, o una parte">
      <p>
        <Link to={linkTo('Revisar paquete', { number: order.number })}>
          Empacar revisando pieza por pieza
        </Link>
      </p>
      <Form method="post">
        {order.lines
          .filter(({ to_pack }) => to_pack > 0)
          .map(({ id, name, to_pack }) => (
            <Field
              key={id}
              label={name}
              name={`pieza:${id}`}
              type="number"
              min={0}
              max={to_pack}
              defaultValue={to_pack}
              hint={`Faltan ${to_pack}`}
            />
          ))}
        <Button type="submit" name="hacer" value="empacar">
          Empacar
        </Button>
      </Form>
    </Fold>
  )
}

function HandOver({ order, answer }: Given) {
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">Espera en {order.pickup?.name}</h2>
      {order.pickup?.until ? (
        <p className="muted">Se guarda hasta el {formatWeekday(order.pickup.until)}.</p>
      ) : null}
      <Form method="post">
        <Field
          label="Código"
          name="codigo"
          inputMode="numeric"
          autoComplete="off"
          look="num"
          error={answer?.refusal?.fields.code}
        />
        <Checkbox name="identificada">Sin código: mostró una identificación</Checkbox>
        <Button type="submit" kind="primary" name="hacer" value="entregar">
          Entregar
        </Button>
      </Form>
    </section>
  )
}
