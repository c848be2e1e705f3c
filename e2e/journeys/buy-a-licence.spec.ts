import { expect, test } from '@playwright/test'
import {
  addresses,
  addToCart,
  cards,
  open,
  payByCard,
  signUp,
  somebodyNew,
  verifyPhone,
} from '../support/shopper.ts'

test('a software licence is bought without a delivery address, with an invoice, and its key appears in the order (CHK-01, CHK-05, ORD-02)', async ({
  page,
}) => {
  const person = somebodyNew()
  await addToCart(page, 'antivirus-candado-esencial-1-equipo')
  await signUp(page, person)
  await open(page, '/checkout/cart')
  const proceed = page.getByRole('button', { name: 'Proceder al pago' }).filter({ visible: true })
  await proceed.first().click()
  await verifyPhone(page, person)
  await open(page, '/checkout')
  await expect(page.getByText(/Tus productos son digitales/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dirección de envío' })).toHaveCount(0)

  const pay = page.getByRole('button', { name: /^Pagar \$/ }).filter({ visible: true })
  await page.getByLabel(/Necesito factura/).check()
  await page.getByLabel('RFC').fill('gode561331gr8')
  await page.getByLabel('Código postal fiscal').fill('06700')
  await page.getByLabel('Nombre o razón social').fill('Estela Gómez Díaz')
  await page.getByLabel('Régimen fiscal').selectOption('612')
  await page.getByLabel('Uso del CFDI').selectOption('G03')
  await pay.first().click()
  await expect(page.getByText(/La fecha dentro del RFC no existe/)).toBeVisible()
  await page.getByLabel('RFC').fill('gode561231gr9')
  await expect(page.getByText(/El último carácter no es el usual/)).toBeVisible()
  await page.getByLabel('RFC').fill('gode561231gr8')
  await pay.first().click()
  await page.waitForURL(`${addresses.payments}/**`)
  await payByCard(page, cards.approved)

  await expect(page).toHaveURL(/\/checkout\/success\?ref=/)
  const number = page.getByText(/\b\d{4}-[0-9A-Z]{6}\b/).first()
  await expect(number).toBeVisible()
  const orderNumber = (await number.innerText()).match(/\d{4}-[0-9A-Z]{6}/)?.[0] ?? ''
  await open(page, `/order-detail/${orderNumber}`)
  await expect(page.getByRole('main')).toContainText('Entregado')
  await expect(page.getByText(/DEMO-/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostrar clave' }).click()
  await expect(page.getByText(/^DEMO-\w{5}-\w{5}-\w{5}$/)).toBeVisible()
  await page.getByRole('button', { name: /^Factura/ }).click()
  await expect(page.getByRole('dialog', { name: /^Factura/ })).toContainText('Ya la pediste')
})
