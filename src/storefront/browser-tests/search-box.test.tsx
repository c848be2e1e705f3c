import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchResponse } from '#contract/catalogue.ts'
import type { PopularProductsResponse } from '#contract/popular-products.ts'
import {
  clearRecentSearches,
  readRecentSearches,
  storeRecentSearch,
} from '../frame/recent-searches.ts'
import { SearchBox } from '../frame/search-box.tsx'
import { createTestCart } from './create-test-cart.ts'
import { fakeApiCalls } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const [line] = createTestCart().items
const hit = line!.product_details

const found: SearchResponse = {
  payload: { queries: ['antivirus familiar'], categories: [], hits: [hit], total: 1 },
} as never

const searches = (sent: readonly { call: string }[]) =>
  sent.filter(({ call }) => call === 'shop/search')

const field = page.getByRole('combobox', { name: 'Buscar productos' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

it('the search box shows suggestions after a typing pause, and announces their number (SRC-01)', async () => {
  const sent = fakeApiCalls({ 'shop/search': () => found })
  mountComponent(<SearchBox />)
  await field.click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('antiv')
  await expect.element(field).toHaveValue('antiv')
  vi.advanceTimersByTime(299)
  expect(searches(sent)).toHaveLength(0)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(option(/^Antivirus Candado/)).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('2 sugerencias')).toBeInTheDocument()
  expect(searches(sent)).toHaveLength(1)
})

it('the search box supports arrow keys, and Enter opens the selected suggestion', async () => {
  fakeApiCalls({ 'shop/search': () => found })
  const shop = mountComponent(<SearchBox />)
  await field.fill('antiv')
  await expect.element(option(/^Antivirus Candado/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('antivirus familiar')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(shop.address).toBe('/antivirus')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

it('the search box closes its suggestions on Escape and keeps the text; Enter without a selection submits the search', async () => {
  fakeApiCalls({ 'shop/search': () => found })
  const shop = mountComponent(<SearchBox />)
  await field.fill('antiv')
  await expect.element(option(/^Antivirus Candado/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveValue('antiv')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shop.address).toBe('/results?q=antiv')
})

const popular: PopularProductsResponse = { best_sellers: true, products: [hit] }

it('the search box shows removable recent searches and bestsellers on focus', async () => {
  for (const term of ['bocina', 'ssd 1 tb']) storeRecentSearch(term)
  onTestFinished(clearRecentSearches)
  fakeApiCalls({ 'GET shop/popular': () => popular })
  const shop = mountComponent(<SearchBox />)
  await field.click()
  const names = () =>
    page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(names).toEqual(['ssd 1 tb', 'bocina', expect.stringContaining('Antivirus')])
  await expect.element(page.getByRole('group', { name: 'Lo más vendido' })).toBeVisible()
  await expect.element(page.getByText('3 sugerencias')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Quitar «ssd 1 tb»' }).click()
  await expect.element(field).toHaveFocus()
  await expect.poll(names).toEqual(['bocina', expect.stringContaining('Antivirus')])
  await page.getByRole('button', { name: 'Borrar todo' }).click()
  await expect.element(page.getByText('Borramos lo que buscaste.')).toBeInTheDocument()
  expect(readRecentSearches()).toEqual([])
  storeRecentSearch('bocina')
  await userEvent.keyboard('{Escape}{ArrowDown}')
  await expect.element(option('bocina')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(shop.address).toBe('/results?q=bocina')
})

it('the search box first suggests how the typed text is read, and searches it (SRC-01, SRC-03)', async () => {
  const reading = {
    text: 'antivirus hasta 500 nuevo',
    words: 'antivirus',
    labels: ['Hasta $500', 'Nuevo'],
  }
  fakeApiCalls({ 'shop/search': () => ({ payload: { ...found.payload, reading } }) })
  const shop = mountComponent(<SearchBox />)
  await field.fill(reading.text)
  await expect
    .element(page.getByRole('option').first())
    .toHaveAccessibleName('antivirus, Hasta $500, Nuevo')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(shop.address).toBe('/results?q=antivirus+hasta+500+nuevo')
})

it('the search box puts suggested queries before products, with the predicted part in bold (SRC-01)', async () => {
  fakeApiCalls({ 'shop/search': () => found })
  mountComponent(<SearchBox />)
  await field.fill('antiv')
  await expect.element(option('antivirus familiar')).toBeVisible()
  expect(page.getByRole('option').elements()[0]?.innerHTML).toContain('antiv<mark>irus familiar')
})

it('the search box explains that nothing was found, and shows popular products', async () => {
  const nothing = { payload: { queries: [], categories: [], hits: [], total: 0 } }
  fakeApiCalls({ 'shop/search': () => nothing, 'GET shop/popular': () => popular })
  mountComponent(<SearchBox />)
  await field.fill('qqqq')
  await expect.element(page.getByText(/^Nada coincide con «qqqq»/).first()).toBeVisible()
  await expect.element(option(/^Antivirus Candado/)).toBeVisible()
})

it('the search box still searches while suggestions are unavailable', async () => {
  const sent = fakeApiCalls({})
  const shop = mountComponent(<SearchBox />)
  await field.fill('antiv')
  await expect.poll(() => searches(sent).length).toBe(1)
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect.poll(shop.address).toBe('/results?q=antiv')
})

it('the search box handles an arrow key pressed just as the list appears', async () => {
  fakeApiCalls({ 'shop/search': () => found })
  mountComponent(<SearchBox />)
  const pressed = new MutationObserver(() => {
    if (option(/^Antivirus Candado/).query() === null) return
    pressed.disconnect()
    const arrow = { key: 'ArrowDown', bubbles: true, cancelable: true }
    field.element().dispatchEvent(new KeyboardEvent('keydown', arrow))
  })
  pressed.observe(document.body, { subtree: true, childList: true, attributes: true })
  onTestFinished(() => pressed.disconnect())
  await field.fill('antiv')
  await expect.element(option('antivirus familiar')).toHaveAttribute('aria-selected', 'true')
})
