import { Form } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatWeekday } from '#ui/text/format.ts'
import type { Answer } from '../deeds/answer.ts'
import { useTyped } from '../deeds/draft.ts'
import { articles } from '../packing/packing-words.ts'
import { linkTo } from '../page-address.ts'
import { CarrierField } from './carrier-field.tsx'
import { guideHint, unitWords } from './order-words.ts'

type Given = { order: OfficeOrderReply; answer: Answer | undefined }

/** Ships a packed parcel, or the rest in a new one. */
export function ShipOrder({ order, answer }: Given) {
  const typed = useTyped(answer, 'enviar')
  const packed = order.parcels.filter(({ status }) => status === 'packed')
  const [parcel] = packed
  const units = order.lines.reduce((sum, { to_pack }) => sum + to_pack, 0)
  const { arrives_by: arrives, address } = order
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">{parcel ? titleOf(packed) : `Empaca ${articles(units)} y envía`}</h2>
      <p className="muted">
        {address ? `A ${address.city}, ${address.state}` : null}
        {arrives ? `. Prometido a más tardar el ${formatWeekday(arrives)}.` : null}
      </p>
      <Form method="post">
        {packed.length > 1 ? (
          <Select
            label="Paquete"
            name="paquete"
            className="which"
            defaultValue={typed.text('paquete')}
          >
            {packed.map(({ position, lines }) => (
              <option key={position} value={position}>
                {position}: {unitWords(order, lines)}
              </option>
            ))}
          </Select>
        ) : parcel ? (
          <input type="hidden" name="paquete" value={parcel.position} />
        ) : null}
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
          hint={guideHint(order.tracking_examples)}
          defaultValue={typed.text('guia')}
          error={answer?.refusal?.fields.tracking_number}
        />
        <Button type="submit" kind="primary" name="hacer" value="enviar">
          <Icon name="truck" />
          {packed.length === 1 ? `Enviar paquete ${parcel?.position}` : 'Enviar'}
        </Button>
      </Form>
      {units > 0 ? (
        <Pack
          order={order}
          title={parcel ? `Empacar lo que falta: ${articles(units)}` : 'Solo empacar, o una parte'}
        />
      ) : null}
    </section>
  )
}

function titleOf(packed: OfficeOrderReply['parcels']): string {
  const positions = packed.map(({ position }) => position)
  return positions.length === 1
    ? `Envía el paquete ${positions[0]}`
    : `Envía los paquetes ${positions.slice(0, -1).join(', ')} y ${positions.at(-1)}`
}

function Pack({ order, title }: { order: OfficeOrderReply; title: string }) {
  return (
    <Fold as="span" title={title}>
      <p>
        <Link to={linkTo('Revisar paquete', { number: order.number })}>
          Empacar revisando pieza por pieza
        </Link>
      </p>
      <Form method="post" className="pieces">
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
        <div>
          <Button type="submit" name="hacer" value="empacar">
            Empacar
          </Button>
        </div>
      </Form>
    </Fold>
  )
}
