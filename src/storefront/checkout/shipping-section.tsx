import { lazy, Suspense, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { RadioCard } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { replaceDisplayedCart } from '../cart/cart-store.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'
import type { ShippingMethodReply } from './checkout-data.ts'

const PointsOnMap = lazy(() =>
  import('./pickup-points-on-map.tsx').then((file) => ({ default: file.PickupPointsOnMap })),
)

/** Shipping section of the checkout (CHK-07); the selected shipping method updates the total. */
export function ShippingSection({
  methods,
  chosen,
  postcode,
  missing,
}: {
  methods: readonly ShippingMethodReply[]
  chosen: string | undefined
  /** Destination postcode */
  postcode: string
  /** Pesos missing for free shipping; null when the shop offers none or the cart has reached it */
  missing: number | null
}) {
  const [asked, setAsked] = useState<string>()
  const [wrong, setWrong] = useState('')

  const [showsMap, setShowsMap] = useState(false)
  const points = methods.flatMap(({ code, pickup_point }) => (pickup_point ? [code] : []))

  async function choose(code: string) {
    setAsked(code)
    setWrong('')
    try {
      const body = { shippingCode: code }
      const reply = await createApiClient().post('order/shippingMethod', body, { ownWords: true })
      if (reply.success) replaceDisplayedCart(reply.cart)
      else complain(reply.messageForUser)
    } catch {
      complain(literals.common.errorTryLater)
    } finally {
      setAsked(undefined)
    }
  }

  function complain(words: string) {
    setWrong(words)
    showError(words)
  }

  return (
    <section className="box" aria-labelledby="envio" aria-busy={asked !== undefined}>
      <h2 id="envio">Envío</h2>
      {methods.length === 0 ? (
        <div className="gap-t">
          <Alert tone="warn">Todavía no hay un envío para esta dirección. Prueba con otra.</Alert>
        </div>
      ) : (
        <div className="stack tight-gap gap-t" role="radiogroup" aria-labelledby="envio">
          {methods.map((method) => (
            <RadioCard
              key={method.code}
              name="envio"
              checked={method.code === (asked ?? chosen)}
              onChange={() => void choose(method.code)}
              end={<Cost pesos={method.shippingCost} />}
            >
              <strong>{method.name}</strong>
              <span className="blk small">{method.estimate}</span>
              {method.pickup_point ? <PickupNote point={method.pickup_point} /> : null}
            </RadioCard>
          ))}
        </div>
      )}
      {points.length > 0 ? (
        <div>
          <Disclosure
            title="Puntos de recolección en el mapa"
            as="span"
            className="bare"
            onToggle={() => setShowsMap(true)}
          >
            {showsMap ? (
              <Suspense>
                <PointsOnMap codes={points} postcode={postcode} />
              </Suspense>
            ) : null}
          </Disclosure>
        </div>
      ) : null}
      {missing ? (
        <p className="row small gap-t">
          <Icon name="truck" />
          <span>
            Te faltan <strong className="num">{formatMoney(missing)}</strong> para el envío gratis
          </span>
        </p>
      ) : null}
      {wrong ? (
        <div className="gap-t">
          <Alert tone="wrong">{wrong}</Alert>
        </div>
      ) : null}
    </section>
  )
}

function PickupNote({ point }: { point: NonNullable<ShippingMethodReply['pickup_point']> }) {
  const { name, address, hours, hold_days, distance_km } = point
  return (
    <span className="blk small muted">
      {name}, {address}
      {hours ? `. ${hours}` : ''}. Te lo guardamos {hold_days} días.
      {distance_km ? ` A unos ${distance_km} km.` : ''}
    </span>
  )
}

function Cost({ pesos }: { pesos: number }) {
  return pesos === 0 ? (
    <span className="ok">Gratis</span>
  ) : (
    <span className="num">{formatMoney(pesos)}</span>
  )
}
