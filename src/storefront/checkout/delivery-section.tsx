import { lazy, Suspense, useState } from 'react'
import type { Address, UserDetails } from '#contract/account.ts'
import { Alert } from '#ui/alert.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { replaceDisplayedCart } from '../cart/cart-store.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'
import { AddressSection } from './address-section.tsx'
import type { ShippingMethodReply } from './checkout-data.ts'
import { HomeDeliveryOption, PickupOptions } from './delivery-options.tsx'

const PointsOnMap = lazy(() =>
  import('./pickup-points-on-map.tsx').then((file) => ({ default: file.PickupPointsOnMap })),
)

type Way = 'home' | 'pickup'

/**
 * Delivery section of the checkout (CHK-07): home delivery or pick-up, the address, and one line
 * for each shipping method; the selected method updates the total.
 */
export function DeliverySection({
  shopper,
  addresses,
  destination,
  methods,
  chosen,
  missing,
  onChanged,
}: {
  shopper: UserDetails
  addresses: readonly Address[]
  destination: Address | undefined
  methods: readonly ShippingMethodReply[]
  chosen: ShippingMethodReply | undefined
  /** Pesos missing for free shipping; null when the shop offers none or the cart has reached it */
  missing: number | null
  onChanged: () => void
}) {
  const [asked, setAsked] = useState<ShippingMethodReply>()
  const [wrong, setWrong] = useState('')
  const [shownWay, setShownWay] = useState<Way>()
  const selected = asked ?? chosen
  const way = shownWay ?? (selected?.pickup_point ? 'pickup' : 'home')
  const homes = methods.filter(({ pickup_point }) => !pickup_point)
  const points = methods.filter(({ pickup_point }) => pickup_point)

  async function choose(method: ShippingMethodReply) {
    setAsked(method)
    setWrong('')
    try {
      const body = { shippingCode: method.code }
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

  /** Shows the options of a delivery way and selects the cheapest home delivery or nearest point. */
  function showWay(next: Way) {
    setShownWay(next)
    const [first] = next === 'pickup' ? points : homes.toSorted(byCost)
    if (first) void choose(first)
  }

  return (
    <section aria-labelledby="como" aria-busy={asked !== undefined}>
      <h2 id="como" className="step-t">
        Cómo lo recibes
      </h2>
      {destination && points.length > 0 ? (
        <div className="seg" role="radiogroup" aria-labelledby="como">
          <WayOption icon="truck" checked={way === 'home'} onChoose={() => showWay('home')}>
            A domicilio
          </WayOption>
          <WayOption icon="store" checked={way === 'pickup'} onChoose={() => showWay('pickup')}>
            Recoger
          </WayOption>
        </div>
      ) : null}
      {destination && way === 'pickup' ? (
        <PickupOptions points={points} selected={selected} onChoose={(one) => void choose(one)} />
      ) : null}
      <AddressSection
        shopper={shopper}
        addresses={addresses}
        destination={destination}
        pickup={way === 'pickup'}
        onChanged={onChanged}
      >
        {destination && way === 'home'
          ? homes.map((method) => (
              <HomeDeliveryOption
                key={method.code}
                method={method}
                checked={method.code === selected?.code}
                onChoose={() => void choose(method)}
              />
            ))
          : null}
      </AddressSection>
      {destination && way === 'home' && homes.length === 0 ? (
        <Alert tone="warn">
          Todavía no enviamos a domicilio a {destination.postcode}.{' '}
          {points.length > 0 ? 'Recógelo en un punto o usa otra dirección.' : 'Usa otra dirección.'}
        </Alert>
      ) : null}
      {destination && way === 'pickup' ? (
        <PointsMap points={points} postcode={destination.postcode} />
      ) : null}
      {missing && way === 'home' ? (
        <p className="row small gap-t2">
          <Icon name="truck" />
          <span>
            Te faltan <strong className="num">{formatMoney(missing)}</strong> para el envío gratis
          </span>
        </p>
      ) : null}
      {wrong ? (
        <div className="gap-t2">
          <Alert tone="wrong">{wrong}</Alert>
        </div>
      ) : null}
    </section>
  )
}

function byCost(a: ShippingMethodReply, b: ShippingMethodReply): number {
  return a.shippingCost - b.shippingCost
}

function WayOption({
  icon,
  checked,
  onChoose,
  children,
}: {
  icon: 'truck' | 'store'
  checked: boolean
  onChoose: () => void
  children: string
}) {
  return (
    <label>
      <input type="radio" name="como" checked={checked} onChange={onChoose} />
      <span>
        <Icon name={icon} />
        {children}
      </span>
    </label>
  )
}

function PointsMap({
  points,
  postcode,
}: {
  points: readonly ShippingMethodReply[]
  postcode: string
}) {
  const [isShown, setShown] = useState(false)
  return (
    <Disclosure
      title="Puntos de recolección en el mapa"
      as="span"
      className="bare other"
      onToggle={() => setShown(true)}
    >
      {isShown ? (
        <Suspense>
          <PointsOnMap codes={points.map(({ code }) => code)} postcode={postcode} />
        </Suspense>
      ) : null}
    </Disclosure>
  )
}
