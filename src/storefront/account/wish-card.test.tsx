import { expect, it } from 'vitest'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { WishCard } from './wish-card.tsx'

it.each([
  ['physical', /En stock Añadir/],
  ['digital', /(?<!En stock.*)Entrega por correo, en minutos/],
] as const)('says of what is %s how it comes (WSH-01)', (delivery, said) => {
  const product = makeWireCard({ delivery, qty: 9 })
  const wish = {
    wish_id: 1,
    product_id: product.id,
    name: product.name,
    url_key: product.url_key,
    image: null,
    saved_price: null,
    created_at: '2026-11-21T20:00:00.000Z',
    product_details: product,
  }
  expect(wordsOf(renderPage(() => <WishCard wish={wish} onRemove={() => {}} />))).toMatch(said)
})
