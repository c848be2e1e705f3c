import { type ComponentType, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { FilterPanel } from '../catalogue/filter-panel.tsx'
import { ListingToolbar } from '../catalogue/listing-toolbar.tsx'
import { parseProductListing } from '../catalogue/listing-url.ts'
import { SearchBox } from '../frame/search-box.tsx'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { useEarlyEventReplay } from '../rendering/replay-early-events.ts'
import { ErrorBoundary } from '../root.tsx'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'
import '../catalogue/listing.css'
import '../styles/shop.css'
import { HorizontalCarousel } from '../ui/horizontal-carousel.tsx'
import { createTestCart } from './create-test-cart.ts'
import { fakeApiCalls } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

/** The markup of a part, as it stands in the page before its script; `arrive` brings that. */
async function drawWithoutScript(part: ReactNode, address: string) {
  await page.viewport(1280, 900)
  const element = <Root>{part}</Root>
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<RouterProvider router={router} />)
  onTestFinished(() => place.remove())
  window.earlyPresses = []
  return {
    arrive() {
      const root = hydrateRoot(place, <RouterProvider router={router} />)
      onTestFinished(() => root.unmount())
    },
    address: () =>
      decodeURIComponent(router.state.location.pathname + router.state.location.search),
  }
}

/** As the root of the shop does. */
function Root({ container, children }: { container?: Node; children: ReactNode }) {
  useEarlyEventReplay(container)
  return children
}

const listing = parseProductListing(new URLSearchParams())
const colour = {
  code: 'color',
  name: 'Color',
  counted_in_part: false,
  values: [{ label: 'Negro', count: 2, selected: false }],
}

it('a filter and a sort order chosen before React hydration are applied to the product list (CAT-02)', async () => {
  const shop = await drawWithoutScript(
    <>
      <FilterPanel
        attributes={[colour]}
        toggles={[
          { code: 'offers', count: 2, counted_in_part: false },
          { code: 'stock', count: 5, counted_in_part: false },
        ]}
        arrival={null}
        readDeliveryFilter={() => Promise.reject(new TypeError('Failed to fetch'))}
        listing={listing}
        total={6}
        priceRange={{ min: 100, max: 900 }}
      />
      <ListingToolbar count="6 productos" listing={listing} />
    </>,
    '/category/tabletas',
  )
  await page.getByRole('checkbox', { name: /^Negro/ }).click()
  await page.getByRole('checkbox', { name: /^En oferta/ }).click()
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOptions('Menor precio')
  await page.getByRole('textbox', { name: /precio mínimo/ }).fill('250')
  shop.arrive()
  await expect
    .poll(shop.address)
    .toBe('/category/tabletas?f.color=Negro&min=250&ofertas=1&orden=price-asc')
})

it('text typed into the search box before React hydration gives search suggestions (SRC-01)', async () => {
  const [line] = createTestCart().items
  const hits = [line!.product_details]
  fakeApiCalls({
    'shop/search': () => ({ payload: { queries: [], categories: [], hits, total: 1 } }) as never,
  })
  const shop = await drawWithoutScript(<SearchBox />, '/index')
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('antiv')
  shop.arrive()
  await expect.element(page.getByRole('option', { name: /^Antivirus Candado/ })).toBeVisible()
})

it('a search box focused before React hydration shows popular searches', async () => {
  const [line] = createTestCart().items
  const products = [line!.product_details]
  fakeApiCalls({ 'GET shop/popular': () => ({ best_sellers: false, products }) })
  const shop = await drawWithoutScript(<SearchBox />, '/index')
  await page.getByRole('combobox', { name: 'Buscar productos' }).click()
  shop.arrive()
  await expect.element(page.getByRole('group', { name: 'Destacados' })).toBeVisible()
})

it('a product carousel whose arrow was clicked before React hydration moves', async () => {
  const shop = await drawWithoutScript(
    <HorizontalCarousel title="Novedades">
      {Array.from({ length: 20 }, (_, index) => (
        <li key={index}>Producto {index}</li>
      ))}
    </HorizontalCarousel>,
    '/index',
  )
  const arrow = page.getByRole('button', { name: 'Siguientes: Novedades' })
  window.earlyPresses?.push(arrow.element() as HTMLElement)
  shop.arrive()
  const row = page.getByRole('list', { name: 'Novedades' })
  await expect.poll(() => row.element().scrollLeft).toBeGreaterThan(0)
})

it('clicks and typed text in a lazily loaded part are replayed once its code has loaded', async () => {
  const answered: string[] = []
  function Form() {
    return (
      <>
        <input
          aria-label="Precio"
          onInput={({ currentTarget }) => answered.push(currentTarget.value)}
        />
        <button type="button" aria-label="Comprar" onClick={() => answered.push('Comprar')}>
          <svg width="24" height="24" />
        </button>
      </>
    )
  }
  const code = Promise.withResolvers<ComponentType>()
  const Part = lazyHydratedComponent(() => code.promise)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(
    <Suspense>
      <Form />
    </Suspense>,
  )
  onTestFinished(() => place.remove())
  window.earlyPresses = []
  const root = hydrateRoot(
    place,
    <Root container={place}>
      <Suspense>
        <Part />
      </Suspense>
    </Root>,
  )
  onTestFinished(() => root.unmount())
  await expect.poll(() => window.earlyPresses).toBeNull()
  await page.getByRole('textbox', { name: 'Precio' }).fill('250')
  await page.getByRole('button', { name: 'Comprar' }).click()
  expect(answered).toEqual([])
  code.resolve(Form)
  await expect.poll(() => answered).toEqual(['250', 'Comprar'])
})

it('a lazily loaded part of a page keeps its HTML when its code fails to load, and retries when online', async () => {
  let tries = 0
  const Hours = () => <p>Lunes a viernes</p>
  const Part = lazyHydratedComponent(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return Hours
  })
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(
    <Suspense>
      <Hours />
    </Suspense>,
  )
  onTestFinished(() => place.remove())
  const root = hydrateRoot(
    place,
    <Suspense>
      <Part />
    </Suspense>,
  )
  onTestFinished(() => root.unmount())
  await expect.poll(() => tries).toBe(1)
  await expect.element(page.getByText('Lunes a viernes')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => tries).toBe(2)
  await expect.element(page.getByText('Lunes a viernes')).toBeVisible()
})

it('a click made after React hydration but before React effects have run is handled only once', async () => {
  let answered = 0
  // As the page's first script does
  const hold = () => window.earlyPresses?.push(buy().element() as HTMLElement)
  const buy = () => page.getByRole('button', { name: 'Comprar' })
  window.addEventListener('click', hold)
  onTestFinished(() => window.removeEventListener('click', hold))

  /** Around everything else: its effect is the last of the commit. */
  function PressedOnCommit() {
    useLayoutEffect(() => (buy().element() as HTMLElement).click(), [])
    return (
      <Root>
        <button type="button" onClick={() => (answered += 1)}>
          Comprar
        </button>
      </Root>
    )
  }
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<PressedOnCommit />)
  onTestFinished(() => place.remove())
  window.earlyPresses = []
  const root = hydrateRoot(place, <PressedOnCommit />)
  onTestFinished(() => root.unmount())
  await expect.poll(() => answered).toBe(1)
  await waitForSessionOrTimeout(0)
  expect(answered).toBe(1)
})

it('capturing clicks before React hydration stops when an error page replaces the page', async () => {
  window.earlyPresses = []
  mountComponent(<ErrorBoundary error={new Error('No page')} />, '/faq')
  await expect.element(page.getByRole('link', { name: 'Reintentar' })).toBeVisible()
  await expect.poll(() => window.earlyPresses).toBeNull()
})
