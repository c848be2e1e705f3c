import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UserDetails } from '#contract/account.ts'
import type { PlaceOrderReply } from '#contract/checkout.ts'
import { adoptCart } from '../cart/cart-store.ts'
import { CheckoutForm } from '../checkout/checkout-form.tsx'
import { literals } from '../text/literals.ts'
import { answerCalls, held } from './fake-api.ts'
import { makeCart } from './make-cart.ts'
import { mount } from './mount.tsx'

const shopper = { id: 5, email: 'ana@correo.mx' } as UserDetails
const data = { shopper, addresses: [], methods: [], recommended: null, invoice: null }
const draw = () => mount(<CheckoutForm data={{ ...data, cart: makeCart() }} />)
/** Restores the address that leaving for the hosted page changes. */
function keepAddress() {
  const { href } = location
  onTestFinished(() => history.replaceState(null, '', href))
}
const pay = page.getByRole('button', { name: /^Pagar/ })

it('places the order once for repeated clicks, and goes to the hosted payment page (CHK-05)', async () => {
  keepAddress()
  const answer = held<PlaceOrderReply>()
  const sent = answerCalls({ order: () => answer.promise })
  draw()
  await expect.element(pay).toHaveAccessibleName('Pagar $500.00')
  await pay.dblClick()
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  answer.resolve({ success: true, data: '#pasarela', ref: 'r' } as PlaceOrderReply)
  await expect.poll(() => location.hash).toBe('#pasarela')
  expect(sent).toEqual([
    { call: 'order', body: expect.objectContaining({ user_id: 5, total: 500 }) },
  ])
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
})

it('redirects Back from the hosted payment page to the payment outcome (CHK-05)', async () => {
  keepAddress()
  answerCalls({
    order: () => ({ success: true, data: '#pasarela', ref: 'r-1' }) as PlaceOrderReply,
  })
  const shop = draw()
  await pay.click()
  await expect.poll(() => location.hash).toBe('#pasarela')
  expect(location.pathname + location.search).toBe('/checkout?pago=abierto&ref=r-1')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(shop.address).toBe('/checkout?pago=abierto&ref=r-1')
  await expect.element(pay).not.toHaveAttribute('aria-busy')
})

it('shows the reason of a failed order on the page as well, and allows a retry', async () => {
  const words = 'Ya no hay existencias'
  const refusal = { success: false, code: 'out-of-stock', messageForUser: words, errors: [] }
  const sent = answerCalls({ order: () => refusal as PlaceOrderReply })
  draw()
  await pay.click()
  await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(pay).not.toHaveAttribute('aria-busy')
  await pay.click()
  await expect.poll(() => sent.length).toBe(2)
})

it('links an age rejection at payment to the birth date, which may be mistyped', async () => {
  const messageForUser = 'Para comprar hay que ser mayor de edad.'
  const refusal = { success: false, code: 'underage', messageForUser, errors: [] }
  answerCalls({ order: () => refusal as PlaceOrderReply })
  draw()
  await pay.click()
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'Revisa tu fecha de nacimiento' }))
    .toHaveAttribute('href', '/my-profile')
})

it('names sold-out products of a cart at payment (ERR-11)', async () => {
  onTestFinished(() => adoptCart(makeCart({ version: 3 })))
  const gone = 'Antivirus Candado ya no está disponible.'
  const change = { product_id: 7, name: 'Antivirus Candado', kind: 'gone', message: gone }
  const refusal = {
    success: false,
    code: 'cart-changed',
    messageForUser: literals.cart.differs,
    errors: [],
    changes: [change],
    cart: makeCart({ version: 2, items: [], items_qty: 0 }),
  }
  answerCalls({ order: () => refusal as PlaceOrderReply })
  draw()
  await pay.click()
  await expect.element(page.getByRole('alert').filter({ hasText: gone })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: literals.cart.empty })).toBeVisible()
})

it('order placement explains a card-only restriction first, and continues on the next click', async () => {
  keepAddress()
  const words = 'Tienes fichas por pagar.'
  const sent = answerCalls({
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

it('order placement redirects to phone verification, and back afterwards', async () => {
  const refusal = { success: false, code: 'phone-not-verified', messageForUser: '', errors: [] }
  answerCalls({ order: () => refusal as PlaceOrderReply })
  const shop = draw()
  await pay.click()
  await expect.poll(shop.address).toBe('/customer/2fa?volver=/checkout')
})

it('order placement reports a lost connection as retryable', async () => {
  answerCalls({})
  draw()
  await pay.click()
  await expect.element(page.getByText(literals.common.errorTryLater).first()).toBeVisible()
  await expect.element(pay).not.toHaveAttribute('aria-busy')
})
