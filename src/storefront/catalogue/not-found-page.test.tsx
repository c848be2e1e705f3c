import { expect, it } from 'vitest'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { toProductCardView } from './product-card-data.ts'

it('the not-found page counts down from ten to the redirect, and shows featured products (NTF-01)', () => {
  const markup = renderPage(() => <NotFoundPage featured={[toProductCardView(makeWireCard())]} />)
  const words = wordsOf(markup)
  expect(words).toContain('Página no encontrada')
  expect(words).toContain('Te llevamos al inicio en 10 segundos.')
  expect(words).toContain('Quedarme aquí')
  expect(words).toContain('Productos destacados')
})

it('the not-found page renders without its product carousel when that is unavailable (NTF-01, HOM-07)', () => {
  const words = wordsOf(renderPage(() => <NotFoundPage featured={null} />))
  expect(words).toContain('Página no encontrada')
  expect(words).toContain('No disponible')
})
