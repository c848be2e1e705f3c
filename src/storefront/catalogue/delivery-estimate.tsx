import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { DeliveryEstimate } from '#contract/delivery-estimates.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { createApiClient } from '../api/api-client.ts'
import { deliveryPostcode, readPostcodeField, storePostcode } from '../delivery-postcode.ts'
import { linkTo } from '../page-links.ts'
import {
  type DeliveryResult,
  findDeliveryProblem,
  findDefaultShippingMethod,
  formatArrival,
  formatDeliveryLocation,
  formatOrderCutoff,
  formatShippingMethod,
} from './delivery-texts.ts'
import { readDeliveryPostcode } from './read-delivery-postcode.ts'

/**
 * Estimated delivery date and cost of a product, by the checkout's rules. The postcode is stored in
 * the browser; without script it is a URL parameter.
 */
export function DeliveryEstimateBox({
  product,
  given,
  policy,
}: {
  product: ProductDetail
  /** Delivery estimate for the postcode in the URL */
  given: DeliveryResult | null
  /** Delivery terms valid for every postcode */
  policy: ReactNode
}) {
  const [answer, setAnswer] = useState(given)
  const [asking, setAsking] = useState(false)

  const asked = useRef(given?.postcode)

  useEffect(() => {
    if (!given) void readDeliveryPostcode().then(follow)
    return deliveryPostcode.subscribe(() => follow(deliveryPostcode.get()))
  }, [])

  function follow(postcode: string | null) {
    if (postcode && postcode !== asked.current) void ask(postcode)
  }

  async function ask(postcode: string) {
    asked.current = postcode
    setAsking(true)
    const next = { postcode, estimate: await estimateFor(product.id, postcode) }
    setAnswer(next)
    setAsking(false)
    if (findDeliveryProblem(next) === null) storePostcode(postcode)
  }

  const problem = answer ? findDeliveryProblem(answer) : null
  const estimate = problem ? null : answer?.estimate
  const form = (
    <PostcodeForm
      urlKey={product.url_key}
      written={answer?.postcode}
      problem={problem}
      busy={asking}
      onAsk={(postcode) => void ask(postcode)}
    />
  )
  if (!estimate) {
    return (
      <>
        {policy}
        <details open={problem !== null}>
          <summary>
            <u>¿Qué día llega? Pon tu código postal</u>
          </summary>
          {form}
        </details>
      </>
    )
  }
  return <Told estimate={estimate} policy={policy} form={form} />
}

/**
 * Arrival with the default shipping method; other methods, the total and the postcode form are
 * collapsed.
 */
function Told({
  estimate,
  policy,
  form,
}: {
  estimate: DeliveryEstimate
  policy: ReactNode
  form: ReactNode
}) {
  const first = findDefaultShippingMethod(estimate)
  if (!first) return form
  const cutoff = formatOrderCutoff(estimate)
  return (
    <>
      <p role="status">
        <strong>
          {formatArrival(first)} a {estimate.postcode}
        </strong>
      </p>
      <details key={estimate.postcode}>
        <summary>
          {first.shippingCost === 0 ? 'Gratis' : formatMoney(first.shippingCost)} ·{' '}
          {cutoff ? `${cutoff} · ` : null}
          <u>Más opciones</u>
        </summary>
        <ul>
          {estimate.methods.map((way) => (
            <li key={way.code}>
              {formatShippingMethod(way)}: {way.estimate}.
            </li>
          ))}
        </ul>
        <p>
          A {formatDeliveryLocation(estimate)}. Total con envío:{' '}
          <strong>{formatMoney(first.total)}</strong>.
        </p>
        {first.shippingCost === 0 ? null : policy}
        {form}
      </details>
    </>
  )
}

function PostcodeForm({
  urlKey,
  written,
  problem,
  busy,
  onAsk,
}: {
  urlKey: string
  written: string | undefined
  problem: string | null
  busy: boolean
  onAsk: (postcode: string) => void
}) {
  const hydrated = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onAsk(readPostcodeField(event.currentTarget))
  }

  return (
    <form
      className="cp"
      action={linkTo('Show', { id: urlKey })}
      onSubmit={submit}
      noValidate={hydrated}
    >
      <label htmlFor="cp">Código postal</label>
      <div className="joined">
        <input
          className="input s num"
          id="cp"
          name="cp"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required
          defaultValue={written}
          aria-describedby={problem ? 'cp-n' : undefined}
          aria-invalid={problem ? true : undefined}
        />
        <Button type="submit" size="s" busy={busy}>
          Calcular entrega
        </Button>
      </div>
      {problem ? (
        <p className="error" id="cp-n" role="alert">
          <Icon name="bad" />
          {problem}
        </p>
      ) : null}
    </form>
  )
}

function estimateFor(id: number, cp: string): Promise<DeliveryEstimate | null> {
  return createApiClient()
    .get(`shop/deliveryEstimate/${id}`, { cp }, { ownWords: true })
    .then((reply) => ('methods' in reply ? reply : null))
    .catch(() => null)
}
