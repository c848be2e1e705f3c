import { expect, type Page, test } from '@playwright/test'
import { expectStateAccessible } from '../support/accessibility.ts'
import {
  addresses,
  addToCart,
  cards,
  demoShopper,
  goToHostedPage,
  newestMessage,
  payByCard,
  signIn,
} from '../support/shopper.ts'

test.use({ viewport: { width: 390, height: 900 } })

const door: Record<string, (page: Page) => Promise<void>> = {
  'signing in': async () => {},
  'a sign-in that was refused': async (page) => {
    await page.getByLabel('Correo electrónico').fill('nadie@tianguis.test')
    await page.getByLabel('Contraseña', { exact: true }).fill('no-es-la-buena')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
  },
  'a registration with errors': async (page) => {
    await page.getByRole('link', { name: 'Crear cuenta' }).click()
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('Introduce una dirección de correo válida.')).toBeVisible()
  },
  'a forgotten password': async (page) => {
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
    await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  },
}

for (const [name, arrive] of Object.entries(door)) {
  test(`the identity provider's page has no axe violations: ${name}`, async ({ page }) => {
    await page.goto('/customer/login', { waitUntil: 'commit' })
    await page.waitForURL(`${addresses.identity}/**`)
    await arrive(page)
    await expectStateAccessible(page)
  })
}

test('the pages of the payment simulator have no axe accessibility violations', async ({
  page,
}) => {
  await signIn(page, demoShopper)
  await addToCart(page, 'mouse-teclia-ligero-inalambrico')
  await goToHostedPage(page)
  const paying = page.url()
  await expectStateAccessible(page)
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByRole('main')).toContainText(/número/i)
  await expectStateAccessible(page)
  await payByCard(page, cards.declined)
  await expect(page.getByRole('main')).toContainText(/rechaz/i)
  await expectStateAccessible(page)
  for (const { tab, ask } of [
    { tab: 'SPEI', ask: 'Obtener mi CLABE' },
    { tab: 'Efectivo', ask: 'Obtener mi código' },
  ]) {
    await page.goto(paying)
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expectStateAccessible(page)
    if (tab === 'SPEI') continue
    await page.getByRole('button', { name: ask }).click()
    await expect(page.getByRole('link', { name: 'Ver mi pedido' })).toBeVisible()
    await expectStateAccessible(page)
  }
  await page.goto(addresses.payments)
  await expect(page.getByRole('heading', { name: 'Cobros simulados' })).toBeVisible()
  await expectStateAccessible(page)
})

test('the pages of the development mailbox have no axe accessibility violations', async ({
  page,
}) => {
  await page.goto('/customer/login', { waitUntil: 'commit' })
  await page.waitForURL(`${addresses.identity}/**`)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await page.getByLabel('Correo electrónico').fill(demoShopper.email)
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await newestMessage(page.request, demoShopper.email, /contraseña/)

  await page.goto(addresses.mailbox)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expectStateAccessible(page)
})
