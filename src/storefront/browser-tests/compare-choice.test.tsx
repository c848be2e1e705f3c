import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { makeWireCard } from '#test/support/make-wire-product.ts'
import { CompareCheckbox } from '../catalogue/compare-checkbox.tsx'
import { clearComparison } from '../catalogue/compared-products-store.ts'
import { ProductComparisonController } from '../catalogue/comparison-controller.tsx'
import { toProductCardView } from '../catalogue/product-card-data.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { fakeApiCalls } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const numbers = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']
const cards = numbers.map((name, at) =>
  makeWireCard({ id: at + 1, url_key: name.toLowerCase(), name, images: [] }),
)

function showGrid() {
  const asked = fakeApiCalls({
    'GET shop/compare': () => ({
      products: cards.map((card) => ({ ...card, attributes: [] })),
      missing: [],
    }),
  })
  mountComponent(
    <main id="contenido" tabIndex={-1}>
      <ProductGrid products={cards.map(toProductCardView)} />
      <ProductComparisonController />
    </main>,
  )
  return asked
}

const box = (name: string) => page.getByRole('checkbox', { name: `Comparar: ${name}` })
const bar = () => page.getByRole('complementary', { name: 'Productos para comparar' })

beforeEach(clearComparison)

it('the product comparison keeps up to four products, rejects a fifth with explanation, and can remove each', async () => {
  await page.viewport(1280, 900)
  const asked = showGrid()
  await expect.element(box('Uno')).not.toBeChecked()
  expect(asked).toEqual([])
  await box('Uno').click()
  await expect.element(bar().getByText('Elige otro producto para comparar.')).toBeVisible()
  for (const name of ['Dos', 'Tres', 'Cuatro', 'Cinco']) await box(name).click()
  await expect.element(bar().getByText(/^Puedes comparar hasta cuatro. Quita uno/)).toBeVisible()
  await expect.element(box('Cinco')).not.toBeChecked()
  await expect
    .element(bar().getByRole('link', { name: 'Comparar 4' }))
    .toHaveAttribute('href', '/comparar?productos=uno%2Cdos%2Ctres%2Ccuatro')

  await bar().getByRole('button', { name: 'Quitar de la comparación: Dos' }).click()
  await expect.element(box('Dos')).not.toBeChecked()
  await expect.element(bar().getByRole('link', { name: 'Comparar 3' })).toHaveFocus()
  expect(localStorage.getItem('comparar')).toBe('uno,tres,cuatro')

  await bar().getByRole('button', { name: 'Vaciar' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('the product comparison is the same in all tabs, and drops products no longer for sale', async () => {
  fakeApiCalls({ 'GET shop/compare': () => ({ products: [], missing: ['ido'] }) })
  mountComponent(
    <>
      <ProductGrid products={cards.map(toProductCardView)} />
      <ProductComparisonController />
    </>,
  )
  localStorage.setItem('comparar', 'dos,ido')
  window.dispatchEvent(new StorageEvent('storage', { key: 'comparar' }))
  await expect.element(box('Dos')).toBeChecked()
  await expect.poll(() => localStorage.getItem('comparar')).toBe('dos')
})

it('the product comparison includes a product whose box was ticked before React hydration', async () => {
  const early = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => early.remove())
  early.innerHTML = renderToString(<CompareCheckbox urlKey="antes" name="Antes" />)
  await box('Antes').click()
  showGrid()
  await expect.poll(() => localStorage.getItem('comparar')).toBe('antes')
  await expect.element(bar().getByRole('link', { name: 'Comparar 1' })).toBeVisible()
})
