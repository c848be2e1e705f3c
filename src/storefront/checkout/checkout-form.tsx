import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { CartNotices } from '../cart/cart-notices.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useInvoiceDraft } from '../orders/use-invoice-draft.ts'
import { literals } from '../text/specified-texts.ts'
import { CardOnlyNotice } from './card-only-notice.tsx'
import { type CheckoutData, findDeliveryAddress } from './checkout-data.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { OwnedCoupon } from './owned-coupon.tsx'
import { SummaryPeek } from './summary-peek.tsx'
import { formatTotalNote } from './total-note.ts'
import { usePlaceOrder } from './use-place-order.ts'

// The coupon form and similar sections of the checkout are lazy-loaded, because they start
// collapsed
const CouponForm = lazy(() =>
  import('./coupon-form.tsx').then((file) => ({ default: file.CouponForm })),
)
const Recommended = lazy(() =>
  import('./recommended-product.tsx').then((file) => ({ default: file.RecommendedProduct })),
)

export function CheckoutForm({ data }: { data: CheckoutData }) {
  const { shopper, addresses, methods, recommended, coupons, terms } = data
  const view = useCart()
  const cart = view.kept ?? data.cart
  const { revalidate } = useRevalidator()
  const [wantsInvoice, setWantsInvoice] = useState(false)
  const invoice = useInvoiceDraft(data.invoice)
  const order = usePlaceOrder({
    cartVersion: cart.version,
    isCardOnlyShown: terms.card_only !== null,
    onFields(fields) {
      invoice.setErrors(fields)
      focusFirstError(document.getElementById('factura'))
    },
    onChanged: () => void revalidate(),
  })

  function pay() {
    const { id: shopperId } = shopper
    const total = cart.grand_total
    void order.place({ shopperId, total, ...(wantsInvoice && { invoice: invoice.draft }) })
  }

  if (cart.items.length === 0) return <EmptyCart as="h2" />

  const destination = findDeliveryAddress(addresses, cart.id)
  const method = methods.find(({ code, selected }) =>
    cart.shipping_code === null ? selected : code === cart.shipping_code,
  )
  const missing = cart.only_digital
    ? ''
    : destination === undefined
      ? 'Guarda tu dirección para continuar.'
      : method === undefined
        ? 'Elige cómo quieres recibirlo.'
        : ''
  const note = formatTotalNote(cart, { pickup: method?.pickup_point !== undefined })

  return (
    <>
      <CartNotices className="gap-b" />
      <div className="checkout">
        <SummaryPeek cart={cart} note={note} />
        <div className="stack gap-4">
          <CardOnlyNotice terms={terms} onChanged={() => void revalidate()} />
          {cart.only_digital ? (
            <Alert icon="mail">
              Tus productos son digitales: te llegan a {shopper.email} en cuanto se confirma el
              pago.
            </Alert>
          ) : (
            <DeliverySection
              shopper={shopper}
              addresses={addresses}
              destination={destination}
              methods={methods}
              chosen={method}
              missing={cart.free_shipping_missing}
              onChanged={() => void revalidate()}
            />
          )}
          <OwnedCoupon cart={cart} coupons={coupons} />
          {recommended ? (
            <Suspense>
              <Recommended product={recommended} onAdded={() => void revalidate()} />
            </Suspense>
          ) : null}
          <section aria-label="Cupón y factura">
            <Disclosure
              title={literals.checkout.couponTitle}
              as="span"
              className="bare other"
              open={cart.coupon !== null}
            >
              <Suspense>
                <CouponForm cart={cart} label="Código del cupón" className="in" />
              </Suspense>
            </Disclosure>
            <InvoiceSection form={invoice} wanted={wantsInvoice} onWanted={setWantsInvoice} />
          </section>
        </div>
        <CheckoutSummary
          cart={cart}
          note={note}
          missing={missing}
          order={order}
          busy={order.isBusy || view.busy}
          cardOnly={terms.card_only !== null}
          shopper={shopper}
          onPay={pay}
        />
      </div>
    </>
  )
}
