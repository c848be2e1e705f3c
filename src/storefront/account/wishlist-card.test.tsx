import { expect, it } from 'vitest'
import type { WishlistItem } from '#contract/account.ts'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { WishCard } from './wishlist-card.tsx'

const product = makeWireCard()
const wish: WishlistItem = {
  wish_id: 1,
  product_id: product.id,
  name: product.name,
  url_key: product.url_key,
  image: null,
  saved_price: null,
  created_at: '2026-11-21T20:00:00.000Z',
  product_details: product,
}

const said = (over: Partial<WishlistItem>) =>
  wordsOf(renderPage(() => <WishCard wish={{ ...wish, ...over }} onRemove={() => {}} />))

it.each([
  ['physical', /En stock Añadir/],
  ['digital', /(?<!En stock.*)Entrega por correo, en minutos/],
] as const)('a wishlist item that is %s shows how it is delivered (WSH-01)', (delivery, words) => {
  expect(said({ product_details: makeWireCard({ delivery, qty: 9 }) })).toMatch(words)
})

it('a wishlist item compares its current price with the price when saved and with the last 30 days (WSH-01)', () => {
  const words = said({
    saved_price: 1200,
    fallen: 200,
    price_of_late: 'El más bajo de los últimos 30 días',
  })
  expect(words).toContain('Bajó $200.00 desde que lo guardaste El más bajo de los últimos 30 días')
})

it('a wishlist item shows no price drop when none happened or data is missing (WSH-01)', () => {
  expect(said({ saved_price: 1000 })).not.toMatch(/Bajó|30 días/)
  expect(said({ saved_price: 1000, fallen: 100, product_details: null })).not.toContain('Bajó')
})
