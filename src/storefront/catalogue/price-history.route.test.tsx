import { expect, it } from 'vitest'
import { loaderArguments } from '#test/support/call-loader.ts'
import { makeWireProduct } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import PriceHistoryPage, { loader } from './price-history.route.tsx'

const history = {
  days: [
    { day: '2026-11-18', price: 1000 },
    { day: '2026-11-19', price: 950 },
    { day: '2026-11-20', price: 1000 },
    { day: '2026-11-21', price: null },
    { day: '2026-11-22', price: 800 },
  ],
  offer: {
    began: '2026-11-22T12:00:00Z',
    lowest: 950,
    asked_days: 40,
    since: '2026-10-01',
    young: false,
    words: 'El precio más bajo de los 30 días antes de la oferta: $950.00.',
    lowest_days: ['2026-11-19'],
  },
  receipts: ['2026-11-20', '2026-11-19', '2026-11-18'],
  demo_until: null,
}

async function show(over: object | number = {}) {
  const data = await loader(
    loaderArguments('/precios/producto-1', { id: 'producto-1' }, (path) => {
      if (path.startsWith('shop/productBySlug')) return { product: makeWireProduct() }
      return typeof over === 'number' ? over : { ...history, ...over }
    }),
  )
  return renderPage(PriceHistoryPage, { address: '/precios/producto-1', data })
}

it('the price history page of a product shows a chart, a table, and the reference price of the offer', async () => {
  const markup = await show()
  const words = wordsOf(markup)
  expect(words).toContain('El precio más bajo de los 30 días antes de la oferta: $950.00.')
  expect(words).toContain('Costó eso el 19 de noviembre.')
  expect(words).toContain('21 de noviembre No estuvo a la venta')
  // the line has a gap where it was not for sale
  expect(markup.match(/ d="([^"]*)"/)?.[1]?.match(/M/g)).toHaveLength(2)
  expect(markup).toContain('Costó entre $800.00 y $1,000.00')
  expect(words).toMatch(/Historial de precios.*Últimos 5 días.*¿De verdad es oferta\?/)
})

it('the price history page says which prices are demo data, and no days of a struck price never charged', async () => {
  expect(wordsOf(await show({ demo_until: '2026-11-20' }))).toContain(
    'los precios hasta el 20 de noviembre son de ejemplo',
  )
  const offer = { ...history.offer, asked_days: 0, words: null }
  const words = wordsOf(await show({ offer }))
  expect(words).not.toContain('estuvo vigente')
  expect(words).not.toContain('son de ejemplo')
})

it('the price history page links to signed receipts and their verification, and works without JavaScript', async () => {
  const links = valuesOf(await show(), 'href')
  expect(links).toContain('/api/v1/shop/priceReceipt/1?day=2026-11-19')
  expect(links).toContain('/verificar')
  expect(wordsOf(await show({ receipts: [] }))).toContain('El primer comprobante estará mañana')
})

it('the price history page says when there is no offer, no price or no such product', async () => {
  expect(wordsOf(await show({ offer: null }))).toContain('Hoy no está en oferta')
  expect(wordsOf(await show(404))).toContain('Todavía no ha tenido precio')
  const missing = await loader(loaderArguments('/precios/x', { id: 'x' }, () => 404))
  expect(missing).toMatchObject({ init: { status: 404 } })
})
