import { expect, test } from '@playwright/test'
import { expectNoViolations } from '../support/accessibility.ts'
import { open, searchFor } from '../support/shopper.ts'

test('a guest finds a laptop, adds two to the cart, and still has them after a reload (HOM-01, SRC-03, BAR-03, CHK-06)', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page).toHaveURL(/\/index$/)

  await searchFor(page, 'laptop')
  await expect(page.getByText(/^Mostrando \d+ resultados en tu busqueda\.$/)).toBeVisible()
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText(/laptop/i)
  const name = await first.getByRole('link').first().innerText()
  await first.getByRole('link').first().click()

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Cantidad').first().selectOption('2')
  await page.getByRole('button', { name: 'Comprar', exact: true }).first().click()

  const panel = page.getByRole('dialog', { name: 'Carrito de compras' })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('link', { name })).toBeVisible()
  await expect(panel.getByLabel(/Cantidad/).first()).toHaveText(/2/)
  await expect(panel.getByText('Subtotal')).toBeVisible()

  await page.reload()
  await expect(
    page
      .getByRole('button', { name: 'Carrito de compras, 2 artículos' })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  await open(page, '/checkout/cart')
  await expect(page.getByRole('table').getByRole('link', { name })).toBeVisible()
  await page.getByLabel('Código postal').fill('06700')
  await page.getByRole('button', { name: 'Calcular envío' }).click()
  await expect(page.getByText(/Cuauhtémoc/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Eliminar / }).click()
  await expect(page.getByText('Tu carrito esta vacío.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('table').getByRole('link', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Iniciar sesión para pagar' }).click()
  await expect(page).not.toHaveURL(/\/checkout\/cart$/)
})

test('a guest who opens the cart page with an empty cart is redirected, and sees that the cart is empty (RTE-04)', async ({
  page,
}) => {
  await page.goto('/checkout/cart')
  await expect(page).not.toHaveURL(/\/checkout\/cart$/)
  await expect(page.getByRole('heading', { name: 'Tu carrito esta vacío.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver ofertas' })).toBeVisible()
})
