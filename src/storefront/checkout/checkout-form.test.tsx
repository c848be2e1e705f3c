import { expect, it } from 'vitest'
import type { UserDetails } from '#contract/account.ts'
import { makeShopSettings } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { createTestCart } from '../browser-tests/create-test-cart.ts'
import { CheckoutForm } from './checkout-form.tsx'

function checkoutWords(dateOfBirth: string | null, minimumAge = 18) {
  const shopper = { id: 5, email: 'ana@correo.mx', date_of_birth: dateOfBirth } as UserDetails
  const terms = { card_only: null, unpaid_orders: [] }
  const lists = { addresses: [], methods: [], coupons: [], recommended: null, invoice: null, terms }
  const Page = () => <CheckoutForm data={{ shopper, cart: createTestCart(), ...lists }} />
  const settings = makeShopSettings({ minimum_age: minimumAge })
  return wordsOf(renderPage(Page, { address: '/checkout', shop: { settings } }))
}

it('the checkout states that a shopper without a birth date confirms the minimum age by paying (CHK-01)', () => {
  const confirmed = 'Al pagar confirmas que tienes 18 años o más y aceptas los términos'
  expect(checkoutWords(null)).toContain(confirmed)
  expect(checkoutWords('1990-01-31')).toContain('Al pagar aceptas los términos')
  expect(checkoutWords(null, 0)).toContain('Al pagar aceptas los términos')
})
