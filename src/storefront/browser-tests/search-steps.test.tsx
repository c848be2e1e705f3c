import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { parseProductListing } from '../catalogue/listing-url.ts'
import { toProductCardView } from '../catalogue/product-card-data.ts'
import ResultsPage from '../catalogue/search-results.route.tsx'
import { reportSearchStep } from '../search-steps.ts'
import { fakeApiCalls } from './fake-api.ts'
import { mountRoute } from './mount-component.tsx'

const product = toProductCardView(makeWireCard({ id: 7, name: 'Laptop Nimbus' }))

const sent: unknown[] = []
beforeEach(() => {
  sessionStorage.clear()
  sent.length = 0
  const original = navigator.sendBeacon
  navigator.sendBeacon = (_address, body) => {
    if (body instanceof Blob) void body.text().then((text) => sent.push(JSON.parse(text)))
    return true
  }
  // A link would leave the test's page.
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  onTestFinished(() => {
    navigator.sendBeacon = original
    document.removeEventListener('click', stay)
  })
})

function showResults(term: string, products = [product]) {
  fakeApiCalls({ 'shop/searchMissed': () => ({ success: true }) })
  const data = {
    asked: { term },
    listing: parseProductListing(new URLSearchParams(), { q: term }),
    found: { products, total: products.length, page: 1, pages: 1, filters: null, related: [] },
    featured: [],
  }
  mountRoute(ResultsPage, () => data, `/results?q=${term}`)
}

it('results, opened products, carted and bought ones are reported with their search', async () => {
  showResults('laptop')
  const shown = { searchQuery: 'laptop', step: 'searched' }
  await expect.poll(() => sent).toEqual([shown])
  await page.getByRole('link', { name: 'Laptop Nimbus' }).click()
  const opened = { searchQuery: 'laptop', step: 'opened', productIds: [7] }
  await expect.poll(() => sent).toEqual([shown, opened])
  reportSearchStep('carted', [8])
  reportSearchStep('carted', [7])
  reportSearchStep('bought', [7, 8])
  const [carted, bought] = ['carted', 'bought'].map((step) => ({ ...opened, step }))
  await expect.poll(() => sent).toEqual([shown, opened, carted, bought])
})

it('a search without results is reported with the next opened product, once', async () => {
  showResults('compu', [])
  await expect.poll(() => sessionStorage.getItem('busqueda-sin-resultados')).toBe('compu')
  showResults('portátil')
  await expect.poll(() => sent).toMatchObject([{ step: 'searched' }])
  const link = page.getByRole('link', { name: 'Laptop Nimbus' })
  await link.click()
  await expect.poll(() => sent).toMatchObject([{}, { step: 'opened', missedQuery: 'compu' }])
  await link.click()
  await expect.poll(() => sent).toHaveLength(3)
  expect(sent[2]).not.toHaveProperty('missedQuery')
})
