import { useSearchParams } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProductFilter } from '#contract/catalogue.ts'
// Names the order of the style layers before a screen's sheet
import '../styles/shop.css'
import type { DeliveryFilterCount } from '../catalogue/delivery-filter.tsx'
import { FilterPanel } from '../catalogue/filter-panel.tsx'
import { ListingToolbar } from '../catalogue/listing-toolbar.tsx'
import '../catalogue/listing.css'
import { parseProductListing } from '../catalogue/listing-url.ts'
import { deliveryPostcode } from '../delivery-postcode.ts'
import { useOpenPanel } from '../open-panel.ts'
import { mountComponent } from './mount-component.tsx'

function filter(code: string, name: string, labels: readonly string[]): ProductFilter {
  const values = labels.map((label, at) => ({ label, count: 99 - at, selected: false }))
  return { code, name, counted_in_part: false, values }
}

const colours = ['Azul', 'Blanco', 'Negro', 'Plata', 'Rosa', 'Verde', 'Violeta']
const attributes = [
  filter('color', 'Color', colours),
  filter('ram', 'Memoria RAM', ['8 GB', '16 GB']),
  filter('uso', 'Uso', ['Oficina']),
]
const count = (value: number) => ({ count: value, counted_in_part: false })

/** Reads the delivery filter; tests replace it. */
let readDeliveryFilter: (postcode: string) => Promise<DeliveryFilterCount>
const arrival = { by: '2026-12-01', today: '2026-11-28' }

beforeEach(() => {
  readDeliveryFilter = () => new Promise(() => {})
  deliveryPostcode.set(null)
})

function List({ of }: { of: readonly ProductFilter[] }) {
  const listing = parseProductListing(useSearchParams()[0])
  // Nothing on offer has more than one colour
  const left = listing.toggles.includes('offers')
    ? [filter('color', 'Color', ['Rosa']), ...of.slice(1)]
    : of
  return (
    <div className="catalog">
      <FilterPanel
        attributes={left}
        toggles={[
          { code: 'offers', ...count(2) },
          { code: 'stock', ...count(5) },
          ...(listing.postcode ? [{ code: 'soonest' as const, ...count(4) }] : []),
        ]}
        arrival={listing.postcode ? arrival : null}
        readDeliveryFilter={(postcode) => readDeliveryFilter(postcode)}
        listing={listing}
        total={6}
        priceRange={{ min: 100.5, max: 900.5 }}
      />
      <div style={{ height: '300vh' }}>
        <ListingToolbar count="Mostrando 6 productos" listing={listing} />
      </div>
    </div>
  )
}

async function draw(search = '', of = attributes) {
  await page.viewport(1280, 900)
  return mountComponent(<List of={of} />, `/category/tabletas${search}`)
}

const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const least = page.getByRole('textbox', { name: /precio mínimo/ })
const more = page.getByRole('button', { name: 'Ver más valores de Color' })

it('the filter panel of a list applies each choice at once, together with earlier choices (CAT-02)', async () => {
  const shop = await draw()
  await box('Negro').click()
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Negro')
  await box('16 GB').click()
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Negro&f.ram=16+GB')
})

it('the filter panel of a list combines the values of one filter, in a fixed order (CAT-02)', async () => {
  const values = colours.map((label) => ({ label, count: 9, selected: label === 'Plata' }))
  const shop = await draw('?f.color=Plata', [{ ...filter('color', 'Color', []), values }])
  await box('Azul').click()
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Azul&f.color=Plata')
})

it('the filter panel of a list shows the number of products beside each filter value', async () => {
  await draw()
  await expect.element(box('Azul 99 productos')).toBeVisible()
  await expect.element(box('En stock 5 productos')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('6 productos')
})

it('a product list filter shows five values at first; expanding it shows the rest and focuses the first new one', async () => {
  const shop = await draw()
  expect(box('Verde').query()).toBeNull()
  await more.click()
  await expect.element(box('Verde')).toHaveFocus()
  await userEvent.keyboard('{Tab} ')
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Violeta')
})

it('the filter panel of a list shows chosen values first, and keeps their filter open', async () => {
  const chosen = attributes.map((one) => ({
    ...one,
    values: one.values.map((value) => ({
      ...value,
      selected: ['Violeta', 'Oficina'].includes(value.label),
    })),
  }))
  await draw('?f.color=Violeta&f.uso=Oficina', chosen)
  await expect.element(box('Violeta')).toBeChecked()
  await expect.element(box('Oficina')).toBeVisible()
})

it('the filter panel of a list disables values without products, but keeps their position', async () => {
  const shop = await draw('', [
    filter('color', 'Color', colours.slice(0, 5)),
    ...attributes.slice(1),
  ])
  const place = () => box('8 GB').element().getBoundingClientRect().top
  await expect.element(box('8 GB')).toBeVisible()
  const before = place()
  await box('En oferta').click()
  await expect.poll(shop.address).toBe('/category/tabletas?ofertas=1')
  await expect.element(box('Azul 0 productos')).toBeDisabled()
  await expect.element(box('Rosa 99 productos')).toBeEnabled()
  expect(place()).toBe(before)
})

it('a long list of filter values is narrowed by typing', async () => {
  const brands = Array.from({ length: 40 }, (_, at) => `Marca ${at}`)
  const shop = await draw('', [filter('marca', 'Marca', brands)])
  await page.getByRole('button', { name: 'Ver más valores de Marca' }).click()
  const search = page.getByRole('combobox', { name: 'Marca' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('Marca 2')
  await expect.poll(shop.address).toBe('/category/tabletas?f.marca=Marca+2')
})

it('the price filter of a list is applied after a pause in typing or when the field loses focus, not on every digit', async () => {
  const shop = await draw()
  await least.click()
  await userEvent.keyboard('250')
  expect(shop.address()).toBe('/category/tabletas')
  await userEvent.keyboard('{Tab}')
  await expect.poll(shop.address).toBe('/category/tabletas?min=250')
  await least.fill('1,250')
  await expect.poll(shop.address).toBe('/category/tabletas?min=1250')
  await expect.element(least).toHaveValue('1,250')
})

it('the offers filter of a list is combined with earlier choices, and keeps the sort order', async () => {
  const chosen = [{ ...attributes[0]!, values: [{ label: 'Azul', count: 9, selected: true }] }]
  const shop = await draw('?f.color=Azul&orden=price-asc', chosen)
  await box('En oferta').click()
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Azul&ofertas=1&orden=price-asc')
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect.poll(shop.address).toBe('/category/tabletas?orden=price-asc')
})

it('a choice in the filter panel scrolls the product count into view only if it is not visible', async () => {
  const shop = await draw()
  const total = page.getByText('Mostrando 6 productos')
  window.scrollTo(0, 0)
  await box('Azul').click()
  await expect.poll(shop.address).toContain('Azul')
  await expect.element(total).toBeInViewport()
  expect(window.scrollY).toBe(0)
  window.scrollTo(0, 1500)
  await expect.element(total).not.toBeInViewport()
  await box('Negro').click()
  await expect.element(total).toBeInViewport()
})

it('the filter panel shows all its filters on a wide screen, without a scroll of its own (CAT-02)', async () => {
  await page.viewport(1440, 900)
  const many = Array.from({ length: 8 }, (_, at) => filter(`a${at}`, `Filtro ${at}`, colours))
  await draw('?f.a7=Azul', many)
  await page.viewport(1440, 900)
  const values = document.querySelector('.filters > .in')!
  expect(values.scrollHeight).toBe(values.clientHeight)
})

it('the delivery filter without a known postcode asks for it', async () => {
  await page.viewport(1280, 900)
  function OpenPanel() {
    return <output>{useOpenPanel()}</output>
  }
  mountComponent(
    <>
      <List of={attributes} />
      <OpenPanel />
    </>,
    '/category/tabletas',
  )
  await page.getByRole('button', { name: 'Pon tu código postal' }).click()
  await expect.element(page.getByText('destination')).toBeVisible()
})

it('the delivery filter shows date and count for the postcode of this browser, and moves nothing below it', async () => {
  const answer = Promise.withResolvers<DeliveryFilterCount>()
  const asked: string[] = []
  readDeliveryFilter = (postcode) => {
    asked.push(postcode)
    return answer.promise
  }
  const shop = await draw()
  const place = () => page.getByText('Color', { exact: true }).element().getBoundingClientRect().top
  await expect.element(page.getByRole('button', { name: 'Pon tu código postal' })).toBeVisible()
  const before = place()
  deliveryPostcode.set('03100')
  await expect.element(page.getByRole('group', { name: 'Llega a 03100' })).toBeVisible()
  await expect.element(box('Lo antes posible')).toBeVisible()
  expect(place()).toBe(before)
  answer.resolve({ toggles: [{ code: 'soonest', ...count(3) }], arrival })
  await expect.element(box('Martes 1 o antes 3 productos')).toBeVisible()
  expect(asked).toEqual(['03100'])

  // Other filters do not put the postcode into the address
  await box('Negro').click()
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Negro')
  await box('Martes 1 o antes').click()
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Negro&llega_antes=1&cp=03100')
  await expect.element(box('Martes 1 o antes 4 productos')).toBeChecked()
})

it('the delivery filter says where no home delivery reaches the postcode', async () => {
  readDeliveryFilter = async () => ({ toggles: [{ code: 'soonest', ...count(0) }], arrival: null })
  deliveryPostcode.set('23000')
  await draw()
  await expect.element(page.getByText('No hay envío a domicilio a 23000.')).toBeVisible()
})
