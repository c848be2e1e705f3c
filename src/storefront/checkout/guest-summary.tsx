import { type FormEvent, useEffect, useId } from 'react'
import type { DeliveryEstimate } from '#contract/delivery.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { type CartView, currentCart, refreshCart } from '../cart/cart-store.ts'
import type { QuotedSums } from '../cart/cart-view.ts'
import { sendGuestCartTo } from '../cart/local-cart.ts'
import {
  arrivalParts,
  deliveryProblem,
  firstWay,
  placeWords,
  wayWords,
} from '../catalogue/delivery-words.ts'
import { knownPostcode } from '../catalogue/known-postcode.ts'
import { isPostcode, postcodeIn, rememberPostcode } from '../destination.ts'
import { linkTo } from '../route-names.ts'
import { useAction } from '../ui/use-action.ts'
import { offerSavings } from './cart-sums.ts'
import { MissingWords } from './missing-words.tsx'
import { OrderSums } from './order-sums.tsx'
import { PayBar } from './pay-bar.tsx'
import { useInstallmentWords, WaysToPay } from './ways-to-pay.tsx'

/** Summary of a guest cart: totals, delivery destination and checkout button. */
export function GuestSummary({ cart, quoted }: { cart: CartView; quoted: QuotedSums }) {
  const installments = useInstallmentWords(quoted.grand_total)
  const saved = offerSavings(cart.lines)
  const noteId = useId()
  return (
    <aside className="box lift summary" aria-labelledby="resumen" aria-busy={cart.busy}>
      <h2 id="resumen">Resumen</h2>
      <OrderSums cart={quoted} />
      <MissingWords missing={quoted.missing} />
      {quoted.only_digital ? null : <Destination quoted={quoted} />}
      {saved > 0 ? (
        <p className="small strong offer">Con las ofertas ahorras {formatMoney(saved)}</p>
      ) : null}
      <p className="tiny faint">MXN, IVA incluido. {installments}</p>
      <PayBar total={quoted.grand_total}>
        <ButtonLink
          kind="primary"
          size="l"
          block
          to={linkTo('Sign In', {}, { volver: linkTo('Checkout-Cart') })}
          aria-describedby={noteId}
        >
          Iniciar sesión para pagar
        </ButtonLink>
      </PayBar>
      <p id={noteId} className="small muted">
        Al volver, {cart.count === 1 ? 'tu artículo sigue' : `tus ${cart.count} artículos siguen`}{' '}
        aquí. Entonces eliges dirección y forma de envío, y si tienes un cupón lo pones antes de
        pagar.
      </p>
      <WaysToPay total={quoted.grand_total} lines={cart.lines} />
    </aside>
  )
}

function problemOf(estimate: DeliveryEstimate): string | null {
  return deliveryProblem({ postcode: estimate.postcode, estimate })
}

/** Shipping by the checkout's rules, for the postcode stored in this browser. */
function Destination({ quoted: { delivery } }: { quoted: QuotedSums }) {
  const { busy, error, fail, run } = useAction()

  useEffect(() => {
    if (delivery) return
    void knownPostcode().then((postcode) => (postcode ? priceFor(postcode) : undefined))
  }, [])

  function priceFor(postcode: string) {
    return run(async () => {
      sendGuestCartTo(postcode)
      await refreshCart()
      const answer = currentCart().quoted?.delivery
      if (answer && !problemOf(answer)) rememberPostcode(postcode)
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const postcode = postcodeIn(event.currentTarget)
    if (!isPostcode(postcode)) return fail('El código postal tiene 5 números.')
    void priceFor(postcode)
  }

  const problem = error || (delivery && problemOf(delivery))
  const way = delivery && !problem ? firstWay(delivery) : undefined
  const form = (
    <form className="stack tight-gap" onSubmit={submit} noValidate>
      <label className="label" htmlFor="cp">
        Código postal
      </label>
      <div className="joined">
        <input
          className="input s num"
          id="cp"
          name="cp"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={delivery?.postcode}
          aria-invalid={problem ? true : undefined}
          aria-describedby="cp-n"
        />
        <Button type="submit" size="s" busy={busy}>
          Calcular envío
        </Button>
      </div>
      <div id="cp-n" aria-live="polite">
        {problem ? (
          <p className="error">
            <Icon name="bad" />
            <span>{problem}</span>
          </p>
        ) : null}
      </div>
    </form>
  )
  if (!delivery || !way) return form
  const [before, days] = arrivalParts(way)
  return (
    <div className="stack tight-gap">
      <p className="small" role="status">
        <strong>{wayWords(way)}.</strong> {before}
        <strong>{days}</strong> a {placeWords(delivery)}.
      </p>
      <details className="small" key={delivery.postcode}>
        <summary>Otro código postal</summary>
        {form}
      </details>
    </div>
  )
}
