import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { CartNotices } from '../cart/cart-notices.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useInvoiceDraft } from '../orders/use-invoice-draft.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { AddressSection } from './address-section.tsx'
import { type CheckoutData, findDeliveryAddress } from './checkout-data.ts'
import { EmptyCart } from './empty-cart.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { CheckoutActionBar } from './pay-bar.tsx'
import { useInstallmentText } from './payment-method-field.tsx'
import { PaymentFailureNotice } from './payment-result-notice.tsx'
import { ShippingSection } from './shipping-section.tsx'
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
  const { shopper, addresses, methods, recommended } = data
  const view = useCart()
  const cart = view.kept ?? data.cart
  const { revalidate } = useRevalidator()
  const [choosing, setChoosing] = useState(false)
  const [wantsInvoice, setWantsInvoice] = useState(false)
  const invoice = useInvoiceDraft(data.invoice)
  const order = usePlaceOrder({
    cartVersion: cart.version,
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
  const installments = useInstallmentText(cart.grand_total)
  const minimumAge = useShopData().settings?.minimum_age ?? 0
  const asksAge = shopper.date_of_birth === null && minimumAge > 0

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

  return (
    <>
      <CartNotices className="gap-b" />
      <div className="checkout">
        <div className="stack gap-4">
          {cart.only_digital ? (
            <Alert icon="mail">
              Tus productos son digitales: te llegan a {shopper.email} en cuanto se confirma el
              pago.
            </Alert>
          ) : (
            <>
              <AddressSection
                shopper={shopper}
                addresses={addresses}
                destination={destination}
                choosing={choosing}
                onChoosing={setChoosing}
                onChanged={() => void revalidate()}
              />
              {destination ? (
                <ShippingSection
                  methods={methods}
                  chosen={method?.code}
                  postcode={destination.postcode}
                  missing={cart.free_shipping_missing}
                />
              ) : null}
            </>
          )}
          {recommended ? (
            <Suspense>
              <Recommended product={recommended} onAdded={() => void revalidate()} />
            </Suspense>
          ) : null}
          <InvoiceSection form={invoice} wanted={wantsInvoice} onWanted={setWantsInvoice} />
          <section className="box">
            <Disclosure
              title={literals.checkout.couponTitle}
              icon="tag"
              as="span"
              className="bare"
              open={cart.coupon !== null}
            >
              <Suspense>
                <CouponForm cart={cart} label="Código del cupón" className="in" />
              </Suspense>
            </Disclosure>
          </section>
        </div>
        <aside className="box lift summary" aria-labelledby="tu-carrito" aria-busy={view.busy}>
          <div className="row apart">
            <h2 id="tu-carrito">{literals.checkout.yourCart}</h2>
            <Link className="more" to={linkTo('Checkout-Cart')}>
              {literals.cart.see}
            </Link>
          </div>
          <OrderLines items={cart.items} />
          <OrderTotals cart={cart} />
          <p className="tiny faint">MXN, IVA incluido. {installments}</p>
          <PaymentFailureNotice {...order} />
          <CheckoutActionBar total={missing ? cart.grand_total : undefined}>
            <Button
              kind="primary"
              size="l"
              block
              disabled={missing !== ''}
              busy={order.isBusy || view.busy}
              onClick={pay}
            >
              {order.cardOnly ? 'Pagar con tarjeta' : literals.checkout.pay}
              {missing ? null : ` ${formatMoney(cart.grand_total)}`}
            </Button>
          </CheckoutActionBar>
          {missing ? (
            <p className="small faint">{missing}</p>
          ) : (
            <p className="tiny faint">
              Pagas en la página segura de la pasarela. Al pagar{' '}
              {asksAge ? `confirmas que tienes ${minimumAge} años o más y ` : null}aceptas los{' '}
              <Link to={linkTo('Condiciones')}>términos</Link>.
            </p>
          )}
        </aside>
      </div>
    </>
  )
}
