import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { formatArrival } from './arrival-text.ts'
import type { ShippingMethodReply } from './checkout-data.ts'

/** Home delivery as one line: arrival, name of the method, price. */
export function HomeDeliveryOption({
  method,
  checked,
  onChoose,
}: {
  method: ShippingMethodReply
  checked: boolean
  onChoose: () => void
}) {
  return (
    <label className="opt">
      <input type="radio" name="envio" checked={checked} onChange={onChoose} />
      <span className="grow">
        <b>{formatArrival('Llega', method)}</b>
        <small>{method.name}</small>
      </span>
      <ShippingCost pesos={method.shippingCost} />
    </label>
  )
}

/** Pick-up points, nearest first: the nearest with its address, the others in a fold. */
export function PickupOptions({
  points,
  selected,
  onChoose,
}: {
  points: readonly ShippingMethodReply[]
  selected: ShippingMethodReply | undefined
  onChoose: (method: ShippingMethodReply) => void
}) {
  const [nearest, ...others] = points
  const draw = (method: ShippingMethodReply) => (
    <PickupOption
      key={method.code}
      method={method}
      checked={method.code === selected?.code}
      onChoose={() => onChoose(method)}
    />
  )
  return (
    <div className="box group" role="radiogroup" aria-label="Dónde lo recoges">
      {nearest ? draw(nearest) : null}
      {others.length > 0 ? (
        <details className="moreopts" open={others.some(({ code }) => code === selected?.code)}>
          <summary>
            {others.length === 1 ? 'Ver el otro' : `Ver los otros ${others.length}`}
          </summary>
          {others.map(draw)}
        </details>
      ) : null}
    </div>
  )
}

function PickupOption({
  method,
  checked,
  onChoose,
}: {
  method: ShippingMethodReply
  checked: boolean
  onChoose: () => void
}) {
  const { pickup_point: point } = method
  if (!point) return null
  const { name, address, hours, hold_days, distance_km } = point
  const facts = [
    distance_km === null ? '' : `A ${distance_km} km`,
    formatArrival('Listo', method),
    `te lo guardamos ${hold_days} días`,
  ]
  return (
    <>
      <label className="opt">
        <input type="radio" name="envio" checked={checked} onChange={onChoose} />
        <span className="grow">
          <b>{name}</b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        <ShippingCost pesos={method.shippingCost} />
      </label>
      {checked ? (
        <p className="optnote">
          {address}
          {hours ? `. ${hours}` : ''}.
        </p>
      ) : null}
    </>
  )
}

function ShippingCost({ pesos }: { pesos: number }) {
  return pesos === 0 ? (
    <span className="end ok">Gratis</span>
  ) : (
    <span className="end num">{formatMoney(pesos)}</span>
  )
}
