import { type FormEvent, useEffect, useId } from 'react'
import type { DeliveryEstimate } from '#contract/delivery-estimates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { GuestCartTotals } from '../cart/cart-snapshot.ts'
import { type CartView, getCurrentCart, refreshCart } from '../cart/cart-store.ts'
import { setGuestCartPostcode } from '../cart/guest-cart-storage.ts'
import {
  splitDeliveryDateText,
  findDeliveryProblem,
  findDefaultShippingMethod,
  formatDeliveryLocation,
  formatShippingMethod,
} from '../catalogue/delivery-texts.ts'
import { readDeliveryPostcode } from '../catalogue/read-delivery-postcode.ts'
import { isPostcode, readPostcodeField, storePostcode } from '../delivery-postcode.ts'
import { linkTo } from '../page-links.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { OrderTotals } from './order-totals.tsx'
import { CheckoutActionBar } from './pay-bar.tsx'
import { useInstallmentText, PaymentMethodField } from './payment-method-field.tsx'
import { PromotionHints } from './promotion-hints.tsx'
import { sumOfferSavings } from './sum-offer-savings.ts'
import { formatTotalNote } from './total-note.ts'

/** Summary of a guest cart: totals, delivery destination and checkout button. */
export function GuestCartSummary({ cart, quoted }: { cart: CartView; quoted: GuestCartTotals }) {
  const installments = useInstallmentText(quoted.grand_total)
  const saved = sumOfferSavings(cart.lines)
  const note = formatTotalNote(quoted)
  const noteId = useId()
  return (
    <aside className="box lift summary" aria-labelledby="resumen" aria-busy={cart.busy}>
      <h2 id="resumen">Resumen</h2>
      <OrderTotals cart={quoted} />
      <PromotionHints missing={quoted.missing} />
      {quoted.only_digital ? null : <Destination quoted={quoted} />}
      {saved > 0 ? (
        <p className="small strong offer">Con las ofertas ahorras {formatMoney(saved)}</p>
      ) : null}
      <p className="tiny faint">
        {note}. Pesos mexicanos. {installments}
      </p>
      <CheckoutActionBar total={quoted.grand_total} note={note}>
        <ButtonLink
          kind="primary"
          size="l"
          block
          to={linkTo('Sign In', {}, { volver: linkTo('Checkout-Cart') })}
          aria-describedby={noteId}
        >
          Iniciar sesión para pagar
        </ButtonLink>
      </CheckoutActionBar>
      <p id={noteId} className="small muted">
        Al volver, {cart.count === 1 ? 'tu artículo sigue' : `tus ${cart.count} artículos siguen`}{' '}
        aquí. Entonces eliges dirección y forma de envío, y si tienes un cupón lo pones antes de
        pagar.
      </p>
      <PaymentMethodField total={quoted.grand_total} lines={cart.lines} />
    </aside>
  )
}

function problemOf(estimate: DeliveryEstimate): string | null {
  return findDeliveryProblem({ postcode: estimate.postcode, estimate })
}

/**
 * Shipping cost and arrival date of a guest cart by the checkout's rules, for the postcode stored
 * in this browser.
 */
function Destination({ quoted: { delivery } }: { quoted: GuestCartTotals }) {
  const { busy, error, fail, run } = useAsyncAction()

  useEffect(() => {
    if (delivery) return
    void readDeliveryPostcode().then((postcode) => (postcode ? priceFor(postcode) : undefined))
  }, [])

  function priceFor(postcode: string) {
    return run(async () => {
      setGuestCartPostcode(postcode)
      await refreshCart()
      const answer = getCurrentCart().quoted?.delivery
      if (answer && !problemOf(answer)) storePostcode(postcode)
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const postcode = readPostcodeField(event.currentTarget)
    if (!isPostcode(postcode)) return fail('El código postal tiene 5 números.')
    void priceFor(postcode)
  }

  const problem = error || (delivery && problemOf(delivery))
  const way = delivery && !problem ? findDefaultShippingMethod(delivery) : undefined
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
  const [before, days] = splitDeliveryDateText(way)
  return (
    <div className="stack tight-gap">
      <p className="small" role="status">
        <strong>{formatShippingMethod(way)}.</strong> {before}
        <strong>{days}</strong> a {formatDeliveryLocation(delivery)}.
      </p>
      <details className="small" key={delivery.postcode}>
        <summary>Otro código postal</summary>
        {form}
      </details>
    </div>
  )
}
