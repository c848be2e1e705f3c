import { useState } from 'react'
import { Form } from 'react-router'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { formatUnitCount, formatSelectedUnitCount } from '../packing/packing-count-texts.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { CarrierField } from './carrier-field.tsx'
import { formatTrackingHint, formatParcelUnits } from './order-labels.ts'

type Given = { order: OfficeOrderResponse; answer: FormResult | undefined }
type Line = OfficeOrderResponse['lines'][number]

/** Form that ships a packed parcel, or selected units in a new parcel. */
export function ShipOrderForm({ order, answer }: Given) {
  const packed = order.parcels.filter(({ status }) => status === 'packed')
  const lines = order.lines.filter(({ to_pack }) => to_pack > 0)
  const units = lines.reduce((sum, { to_pack }) => sum + to_pack, 0)
  const { arrives_by: arrives, address } = order
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">
        {packed.length > 0 ? titleOf(packed) : `Empaca ${formatUnitCount(units)} y envía`}
      </h2>
      <p className="muted">
        {address ? `A ${address.city}, ${address.state}` : null}
        {arrives ? `. Prometido a más tardar el ${formatWeekday(arrives)}.` : null}
      </p>
      {packed.length > 0 ? (
        <>
          <SendPacked order={order} answer={answer} packed={packed} />
          {units > 0 ? <PackRest order={order} lines={lines} units={units} /> : null}
        </>
      ) : (
        <SendUnits order={order} answer={answer} lines={lines} />
      )}
    </section>
  )
}

type Parcels = OfficeOrderResponse['parcels']

function titleOf(packed: Parcels): string {
  const positions = packed.map(({ position }) => position)
  return positions.length === 1
    ? `Envía el paquete ${positions[0]}`
    : `Envía los paquetes ${positions.slice(0, -1).join(', ')} y ${positions.at(-1)}`
}

/** Form that ships one packed parcel; the label of its button names the parcel. */
function SendPacked({ order, answer, packed }: Given & { packed: Parcels }) {
  const typed = useRestoredFormFields(answer, 'enviar')
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(typed.text('paquete', String(packed[0]?.position)))
  const isOne = packed.length === 1
  return (
    <Form method="post">
      {isOne ? (
        <input type="hidden" name="paquete" value={chosen} />
      ) : (
        <Select
          label="Paquete"
          name="paquete"
          className="which"
          defaultValue={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {packed.map(({ position, lines }) => (
            <option key={position} value={position}>
              {position}: {formatParcelUnits(order, lines)}
            </option>
          ))}
        </Select>
      )}
      <Tracking order={order} answer={answer} />
      <Button type="submit" kind="primary" name="hacer" value="enviar">
        <Icon name="truck" />
        {isOne || hydrated ? `Enviar paquete ${chosen}` : 'Enviar el paquete elegido'}
      </Button>
    </Form>
  )
}

/** Form that ships or packs selected units in a new parcel. */
function SendUnits({ order, answer, lines }: Given & { lines: readonly Line[] }) {
  const typed = useRestoredFormFields(answer)
  const { counted, chosen, all, read } = useChosenUnits(lines, typed.text)
  const isWhole = lines.length === 1 && lines[0]?.to_pack === 1
  return (
    <Form method="post">
      <Tracking order={order} answer={answer} />
      <Button type="submit" kind="primary" name="hacer" value="enviar">
        <Icon name="truck" />
        {`Enviar ${counted}`.trim()}
      </Button>
      <Disclosure
        as="span"
        className="which"
        title={isWhole ? 'Solo empacar' : 'Enviar una parte, o solo empacar'}
        open={chosen < all}
      >
        <div className="stack">
          <CheckLink order={order} />
          <Units lines={lines} typed={typed} onChange={read} />
          <div>
            <Button type="submit" name="hacer" value="empacar" formNoValidate>
              {`Solo empacar ${counted}`.trim()}
            </Button>
          </div>
        </div>
      </Disclosure>
    </Form>
  )
}

/** Form that packs the remaining units in another parcel. */
function PackRest({
  order,
  lines,
  units,
}: {
  order: OfficeOrderResponse
  lines: readonly Line[]
  units: number
}) {
  const { counted, read } = useChosenUnits(lines, (_, otherwise) => otherwise)
  return (
    <Disclosure as="span" title={`Empacar lo que falta: ${formatUnitCount(units)}`}>
      <CheckLink order={order} />
      <Form method="post" className="pieces">
        <Units lines={lines} onChange={read} />
        <div>
          <Button type="submit" name="hacer" value="empacar">
            {`Empacar ${counted}`.trim()}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

function Tracking({ order, answer }: Given) {
  const typed = useRestoredFormFields(answer)
  return (
    <>
      <CarrierField
        carriers={order.carriers}
        defaultValue={typed.text('paqueteria')}
        error={answer?.refusal?.fields.carrier}
      />
      <FormField
        label="Número de guía"
        name="guia"
        required
        autoComplete="off"
        look="num"
        hint={formatTrackingHint(order.tracking_examples)}
        defaultValue={typed.text('guia')}
        error={answer?.refusal?.fields.tracking_number}
      />
    </>
  )
}

function CheckLink({ order }: { order: OfficeOrderResponse }) {
  return (
    <p>
      <Link to={createOfficePageUrl('Revisar paquete', { number: order.number })}>
        Empacar revisando pieza por pieza
      </Link>
    </p>
  )
}

function Units({
  lines,
  typed,
  onChange,
}: {
  lines: readonly Line[]
  typed?: Pick<ReturnType<typeof useRestoredFormFields>, 'text'>
  onChange: (line: number, text: string) => void
}) {
  return lines.map(({ id, name, to_pack: most }) => (
    <FormField
      key={id}
      label={name}
      name={`pieza:${id}`}
      type="number"
      min={0}
      max={most}
      defaultValue={typed?.text(`pieza:${id}`, String(most)) ?? most}
      hint={`Faltan ${most}`}
      onChange={(event) => onChange(id, event.currentTarget.value)}
    />
  ))
}

/** Counts the selected units. The count is shown only after hydration, because JavaScript has to update it. */
function useChosenUnits(
  lines: readonly Line[],
  typed: (name: string, otherwise: string) => string,
) {
  const hydrated = useHydrated()
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map())
  const all = lines.reduce((sum, { to_pack }) => sum + to_pack, 0)
  const given = lines.map(({ id, to_pack }) => typed(`pieza:${id}`, String(to_pack)))
  const now = lines.map(({ id }, at) => texts.get(id) ?? given[at] ?? '')
  return {
    counted: hydrated ? formatSelectedUnitCount(unitsIn(now), all) : '',
    /** Initially selected units, before any input */
    chosen: unitsIn(given),
    all,
    read: (line: number, text: string) => setTexts(new Map(texts).set(line, text)),
  }
}

function unitsIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Math.max(0, Math.trunc(Number(text)) || 0), 0)
}
