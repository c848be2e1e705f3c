import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UserDetails } from '#contract/account.ts'
import type { PlaceOrderResponse } from '#contract/checkout.ts'
import type { PaymentTermsResponse } from '#contract/payment-terms.ts'
import { replaceDisplayedCart } from '../cart/cart-store.ts'
import { CheckoutForm } from '../checkout/checkout-form.tsx'
import { literals } from '../text/specified-texts.ts'
import { createTestCart } from './create-test-cart.ts'
import { fakeApiCalls, createPendingReply } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const shopper = { id: 5, email: 'ana@correo.mx' } as UserDetails
const terms: PaymentTermsResponse = { card_only: null, unpaid_orders: [] }
const lists = { addresses: [], methods: [], coupons: [] }
const data = { shopper, ...lists, recommended: null, invoice: null, terms }
const draw = () => mountComponent(<CheckoutForm data={{ ...data, cart: createTestCart() }} />)
/** Restores the address that leaving for the hosted page changes. */
function keepAddress() {
  const { href } = location
  onTestFinished(() => history.replaceState(null, '', href))
}
const pay = page.getByRole('button', { name: /^Pagar/ })

it('the checkout places one order despite repeated clicks, and goes to the hosted payment page (CHK-05)', async () => {
  keepAddress()
  const answer = createPendingReply<PlaceOrderResponse>()
  const sent = fakeApiCalls({ order: () => answer.promise })
  draw()
  await expect.element(pay).toHaveAccessibleName('Pagar $500.00')
  await pay.dblClick()
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  answer.resolve({ success: true, data: '#pasarela', ref: 'r' } as PlaceOrderResponse)
  await expect.poll(() => location.hash).toBe('#pasarela')
  expect(sent).toEqual([
    { call: 'order', body: expect.objectContaining({ user_id: 5, total: 500 }) },
  ])
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
})

it('the Back button on the hosted payment page leads to the payment status page (CHK-05)', async () => {
  keepAddress()
  fakeApiCalls({
    order: () => ({ success: true, data: '#pasarela', ref: 'r-1' }) as PlaceOrderResponse,
  })
  const shop = draw()
  await pay.click()
  await expect.poll(() => location.hash).toBe('#pasarela')
  expect(location.pathname + location.search).toBe('/checkout?pago=abierto&ref=r-1')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(shop.address).toBe('/checkout?pago=abierto&ref=r-1')
  await expect.element(pay).not.toHaveAttribute('aria-busy')
})

it('a failed order placement shows its reason on the checkout page, not only as a toast, and allows a retry', async () => {
  const words = 'Ya no hay existencias'
  const refusal = { success: false, code: 'out-of-stock', messageForUser: words, errors: [] }
  const sent = fakeApiCalls({ order: () => refusal as PlaceOrderResponse })
  draw()
  await pay.click()
  await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(pay).not.toHaveAttribute('aria-busy')
  await pay.click()
  await expect.poll(() => sent.length).toBe(2)
})

it('a payment rejected because of the shopper’s age links to the birth date, which may be mistyped', async () => {
  const messageForUser = 'Para comprar hay que ser mayor de edad.'
  const refusal = { success: false, code: 'underage', messageForUser, errors: [] }
  fakeApiCalls({ order: () => refusal as PlaceOrderResponse })
  draw()
  await pay.click()
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'Revisa tu fecha de nacimiento' }))
    .toHaveAttribute('href', '/my-profile')
})

it('placing an order with sold-out products names these products (ERR-11)', async () => {
  onTestFinished(() => replaceDisplayedCart(createTestCart({ version: 3 })))
  const gone = 'Antivirus Candado ya no está disponible.'
  const change = { product_id: 7, name: 'Antivirus Candado', kind: 'gone', message: gone }
  const refusal = {
    success: false,
    code: 'cart-changed',
    messageForUser: literals.cart.differs,
    errors: [],
    changes: [change],
    cart: createTestCart({ version: 2, items: [], items_qty: 0 }),
  }
  fakeApiCalls({ order: () => refusal as PlaceOrderResponse })
  draw()
  await pay.click()
  await expect.element(page.getByRole('alert').filter({ hasText: gone })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: literals.cart.empty })).toBeVisible()
})

it('placing an order that can be paid only by card first explains this, and continues on the next click', async () => {
  keepAddress()
  const words = 'Tienes fichas por pagar.'
  const sent = fakeApiCalls({
    order: () => ({ success: true, data: '#tarjeta', ref: 'r', card_only: words }),
  })
  draw()
  await pay.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`Este pedido se paga con tarjeta${words}`)
  expect(location.hash).toBe('')
  await page.getByRole('button', { name: /^Pagar con tarjeta/ }).click()
  await expect.poll(() => location.hash).toBe('#tarjeta')
  expect(sent).toHaveLength(2)
})

it('placing an order redirects to the phone verification if required, and back afterwards', async () => {
  const refusal = { success: false, code: 'phone-not-verified', messageForUser: '', errors: [] }
  fakeApiCalls({ order: () => refusal as PlaceOrderResponse })
  const shop = draw()
  await pay.click()
  await expect.poll(shop.address).toBe('/customer/2fa?volver=/checkout')
})

it('placing an order offers a retry when the connection is lost', async () => {
  fakeApiCalls({})
  draw()
  await pay.click()
  await expect.element(page.getByText(literals.common.errorTryLater).first()).toBeVisible()
  await expect.element(pay).not.toHaveAttribute('aria-busy')
})
