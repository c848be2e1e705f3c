import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import SuccessPage from './success.route.tsx'

it("shows only the heading 'Detalle del pedido.' to who comes without an order (RTE-11)", () => {
  const markup = renderPage(SuccessPage, { address: '/checkout/success' })
  expect(wordsOf(markup)).toBe('Detalle del pedido.')
  expect(markup).toContain('<h1>')
})
