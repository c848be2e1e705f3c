import { expect, type Page, test } from '@playwright/test'
import { scaledTimeout } from '../../test/support/slowness.ts'
import {
  addresses,
  addToCart,
  cards,
  goToHostedPage,
  open,
  payByCard,
  type Person,
  signUp,
  somebodyNew,
} from '../support/shopper.ts'

const ways = [
  { tab: 'SPEI', ask: 'Obtener mi CLABE', promise: 'CLABE' },
  { tab: 'Efectivo', ask: 'Obtener mi código', promise: 'Referencia' },
] as const

test('orders paid by SPEI or payment slip wait for the payment and are processed when it arrives (CHK-05, ORD-01, ORD-03)', async ({
  page,
}) => {
  const person = somebodyNew()
  await signUp(page, person)
  for (const way of ways) await payLater(page, person, way)
})

test('an order that waits for a transfer is paid in cash instead, and then by card (CHK-05, ORD-02)', async ({
  page,
}) => {
  const person = somebodyNew()
  await signUp(page, person)
  await addToCart(page, 'mouse-teclia-ligero-inalambrico')
  await goToHostedPage(page, person)
  await page.getByRole('link', { name: 'SPEI', exact: true }).click()
  await page.getByRole('button', { name: 'Obtener mi CLABE' }).click()
  await page.getByRole('link', { name: 'Ver mi pedido' }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ver mi pedido' }).click()
  await payAnotherWay(page, 'Pagar en efectivo')
  await page.getByRole('button', { name: 'Obtener mi código' }).click()
  await page.getByRole('link', { name: 'Ver mi pedido' }).click()
  await expect(main).toContainText('Muestra este código en caja')
  await main.getByRole('link', { name: 'Ver mi pedido' }).click()
  await payAnotherWay(page, 'Pagar con tarjeta')
  await payByCard(page, cards.approved)
  await expect(page).toHaveURL(/\/checkout\/success\?ref=/)
  await expect(main).toContainText('Tu pedido está confirmado')
})

async function payAnotherWay(page: Page, way: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${way}`) })
    .click()
  const question = page.getByRole('dialog', { name: `¿${way}?` })
  await question.getByRole('button', { name: way }).click()
  await page.waitForURL(`${addresses.payments}/**`)
}

async function payLater(page: Page, person: Person, { tab, ask, promise }: (typeof ways)[number]) {
  await addToCart(page, 'mouse-teclia-ligero-inalambrico')
  await goToHostedPage(page, person)
  await page.getByRole('link', { name: tab, exact: true }).click()
  await page.getByRole('button', { name: ask }).click()
  await page.getByRole('link', { name: 'Ver mi pedido' }).click()

  await expect(page).toHaveURL(/\/checkout\/success\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Detalle del pedido.' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(promise)
  const orderNumber = (await main.innerText()).match(/\b\d{4}-[0-9A-Z]{6}\b/)?.[0] ?? ''
  expect(orderNumber).not.toBe('')
  await open(page, '/my-orders')
  await expect(main).toContainText(orderNumber)
  await expect(main).toContainText('Pendiente de pago')

  await page.goto(addresses.payments)
  const payment = page.getByRole('listitem').filter({ hasText: orderNumber })
  await payment.getByRole('button', { name: 'Pagar ahora' }).click()
  await expect(payment.getByRole('button', { name: 'Contracargo' })).toBeVisible()
  await expect(async () => {
    await open(page, `/order-detail/${orderNumber}`)
    await expect(main).toContainText('Pago confirmado, en preparación', { timeout: 4000 })
  }).toPass({ timeout: scaledTimeout(20_000) })
}
