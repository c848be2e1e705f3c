import { expect, it } from 'vitest'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { createTestCart } from '../browser-tests/create-test-cart.ts'
import { OrderLines } from './order-lines.tsx'

it('the checkout shows each product with picture and full name before payment (CHK-01)', () => {
  const name = 'Laptop Nimbus Air 14" 16 GB RAM 512 GB SSD plata con teclado en español'
  const card = makeWireCard({ name })
  const items = createTestCart().items.map((item) => ({ ...item, name, images: card.images }))
  const markup = renderPage(() => <OrderLines items={items} />)
  expect(wordsOf(markup)).toContain(`${name} × 1 $500.00`)
  expect(markup).toContain(`${card.images[0]?.path}-300.webp`)
})
