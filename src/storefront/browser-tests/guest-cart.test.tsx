import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { CartQuoteResponse } from '#contract/cart.ts'
import { tabStorage } from '../browser-storage.ts'
import { loadCart } from '../cart/cart-store.ts'
import CartPage from '../checkout/cart.route.tsx'
import { resumeSession } from '../session/shopper-session.ts'
import '../checkout/checkout.css'
import { createTestCart } from './create-test-cart.ts'
import { fakeApiCalls } from './fake-api.ts'
import { mountRoute } from './mount-component.tsx'

const methods = [
  {
    code: 'estandar',
    name: 'Envío estándar',
    shippingCost: 99,
    total: 398,
    estimate: 'Llega el martes 24 de noviembre',
    selected: true,
  },
]

/** Prices a guest's cart as units of one product. */
function quoteOf(body: unknown): CartQuoteResponse {
  const { lines, postcode } = body as { lines: { quantity: number }[]; postcode?: string }
  const quantity = lines[0]?.quantity ?? 0
  const items = createTestCart().items.map((item) => ({
    ...item,
    quantity,
    line_total: 500 * quantity,
  }))
  const place = { state: 'Ciudad de México', municipality: 'Cuauhtémoc' }
  return {
    items,
    items_qty: quantity,
    subtotal: 500 * quantity,
    discount_total: 0,
    bundles: [],
    missing: [],
    shipping_total: postcode ? 99 : null,
    grand_total: 500 * quantity + (postcode ? 99 : 0),
    only_digital: false,
    free_shipping_missing: null,
    delivery: postcode ? { postcode, ...place, methods, order_before_hour: null } : null,
    gone: [],
  }
}

it('the wrapper of the browser’s session storage lists its stored keys', () => {
  sessionStorage.clear()
  tabStorage.setItem('oidc.1', 'begun')
  expect(tabStorage.keys()).toEqual(['oidc.1'])
  tabStorage.removeItem('oidc.1')
})

async function openCart() {
  localStorage.clear()
  localStorage.setItem(
    'tianguis.guest-cart',
    JSON.stringify([{ id: 'line-1', productId: 7, quantity: 2 }]),
  )
  const sent = fakeApiCalls({ 'shop/cartQuote': quoteOf })
  await resumeSession()
  onTestFinished(loadCart())
  onTestFinished(() => localStorage.clear())
  mountRoute(
    CartPage,
    () => ({ also: Promise.resolve(null), bundles: Promise.resolve([]) }),
    '/checkout/cart',
  )
  await expect.element(page.getByRole('table')).toBeVisible()
  return sent
}

it('the cart page shows a guest all cart lines, and what is required for paying (CHK-02)', async () => {
  await openCart()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('Por calcular')).toBeVisible()
  const pay = page.getByRole('link', { name: 'Iniciar sesión para pagar' })
  await expect.element(pay).toHaveAttribute('href', '/customer/login?volver=%2Fcheckout%2Fcart')
  await expect.element(pay).toHaveAccessibleDescription(/^Al volver, tus 2 artículos siguen aquí\./)
})

it('the cart page shows a guest shipping cost and total for a postcode, and remembers it (CHK-07)', async () => {
  await openCart()
  await page.getByLabelText('Código postal').fill('067')
  await page.getByRole('button', { name: 'Calcular envío' }).click()
  await expect.element(page.getByText('El código postal tiene 5 números.').first()).toBeVisible()
  await page.getByLabelText('Código postal').fill('06700')
  await page.getByRole('button', { name: 'Calcular envío' }).click()
  await expect.element(page.getByText(/martes 24 de noviembre/)).toBeVisible()
  await expect.element(page.getByText('$1,099.00').first()).toBeVisible()
  await expect.poll(() => localStorage.getItem('codigo-postal')).toBe('06700')
})

it('a guest can restore a removed cart line, with a quantity up to the stock (CHK-02)', async () => {
  await openCart()
  await page.getByRole('button', { name: 'Eliminar Antivirus Candado' }).click()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await expect.element(undo).toHaveFocus()
  await expect.element(page.getByText('Tu carrito esta vacío.')).toBeVisible()
  await undo.click()
  await expect.element(page.getByRole('table')).toBeVisible()
  const [line] = JSON.parse(localStorage.getItem('tianguis.guest-cart') ?? '[]')
  expect(line).toMatchObject({ productId: 7, quantity: 2 })
})

it('a guest saves a cart line for later, and moves it back to the cart', async () => {
  await openCart()
  await page.getByRole('button', { name: 'Guardar para después Antivirus Candado' }).click()
  await expect.element(page.getByText('Tu carrito esta vacío.')).toBeVisible()
  const saved = page.getByRole('region', { name: 'Guardado para después' })
  await expect.element(saved.getByText('2 piezas')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('tianguis.guest-cart') ?? '[]')).toEqual([])

  await saved.getByRole('button', { name: 'Mover al carrito Antivirus Candado' }).click()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
  const [line] = JSON.parse(localStorage.getItem('tianguis.guest-cart') ?? '[]')
  expect(line).toMatchObject({ productId: 7, quantity: 2 })
})
