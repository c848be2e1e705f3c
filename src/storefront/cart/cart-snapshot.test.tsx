import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { CartTable } from '../checkout/cart-table.tsx'
import { OrderLines } from '../checkout/order-lines.tsx'
import { quoteToCartSnapshot } from './cart-snapshot.ts'

function item(product: CartItem['product_details']): CartItem {
  return {
    id: product.id,
    product_id: product.id,
    name: product.name,
    quantity: 1,
    base_price: 1000,
    original_price: 1000,
    line_total: 1000,
    bundled: 0,
    max_quantity: 5,
    digital: false,
    images: product.images,
    product_details: product,
  }
}

const items = [
  item(makeWireCard({ id: 1, name: 'Laptop plata' })),
  item(makeWireCard({ id: 2, name: 'Silver laptop', lang: 'en' })),
]
function linesOf(cartItems: CartItem[]) {
  return quoteToCartSnapshot({
    items: cartItems,
    items_qty: 2,
    subtotal: 2000,
    discount_total: 0,
    bundles: [],
    missing: [],
    shipping_total: null,
    grand_total: 2000,
    only_digital: false,
    free_shipping_missing: null,
    delivery: null,
    gone: [],
  }).lines
}

describe('product named in another language than Spanish', () => {
  it.each([
    ['cart', () => <CartTable lines={linesOf(items)} onRemove={() => {}} onSave={() => {}} />],
    ['order that is about to be paid', () => <OrderLines items={items} />],
  ])('a product not named in Spanish has a lang attribute in the %s', (_, page) => {
    const marked = [...renderPage(page).matchAll(/lang="(..)"[^>]*>(?:<[^>]*>)*([^<]+)/g)]
    expect(marked.map(([, lang, name]) => [lang, name])).toEqual([['en', 'Silver laptop']])
  })
})

it('the cart shows a delivery time only for software products (CHK-02)', () => {
  const lines = linesOf(items.map((one) => ({ ...one, digital: one.product_id === 2 })))
  const words = wordsOf(
    renderPage(() => <CartTable lines={lines} onRemove={() => {}} onSave={() => {}} />),
  )
  expect(words).toMatch(/Laptop plata En stock (?!Entrega)/)
  expect(words).toContain('Silver laptop Entrega por correo, en minutos')
  expect(words.match(/Entrega por correo/g)).toHaveLength(1)
})
