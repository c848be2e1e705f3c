import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { addToCart, demoShopper, open, signIn } from '../support/shopper.ts'

test.use({ viewport: { width: 390, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await signIn(page, demoShopper)
})

/** Screens of the customer's area, each with a text that is there once its data have come. */
const screens = {
  'the summary': ['/customer/account/profile', 'Todo en tu cuenta'],
  'personal data': ['/my-profile', 'Cómo te encontramos'],
  'the orders': ['/my-orders', 'Ver código de pago'],
  'the wishlist': ['/wishlist', 'En stock'],
  'the addresses': ['/my-addresses', 'Aquí llegan tus compras'],
  'the reviews': ['/reviews', 'Publicada'],
  'the points': ['/rewards', 'Movimientos'],
  'the tickets': ['/tickets', 'Contestamos'],
  'a new ticket': ['/customer/account/tickets/create', 'Llena los cuatro campos'],
  'the phone': ['/customer/2fa', 'Teléfono a 10 dígitos'],
} as const

for (const [name, [address, text]] of Object.entries(screens)) {
  test(`${name} has nothing that gets in anybody's way`, async ({ page }) => {
    await open(page, address)
    await expect(page.getByRole('main').getByText(text).first()).toBeAttached()
    await expectAccessible(page)
  })
}

const states: Record<string, (page: Page) => Promise<void>> = {
  'an order that waits for its payment': async (page) => {
    await openOrder(page, 'Pendiente de pago')
    await expect(page.getByRole('button', { name: 'Guardar sin conexión' })).toBeVisible()
  },
  'an order on its way, with where it has been': async (page) => {
    await openOrder(page, 'En proceso de entrega')
    await page.getByRole('tab', { name: 'Envío' }).click()
    await expect(page.getByRole('heading', { name: 'Recorrido' })).toBeVisible()
  },
  'how an order was paid': async (page) => {
    await openOrder(page, 'Devuelto y reembolsado')
    await page.getByRole('tab', { name: 'Resumen' }).click()
    await expect(page.getByText('Autorización')).toBeVisible()
  },
  'a conversation with the shop': async (page) => {
    await open(page, '/tickets')
    await page
      .getByRole('link', { name: /^Ver el ticket/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Sobre este ticket' })).toBeVisible()
  },
  'the form of an address with its errors': async (page) => {
    await open(page, '/my-addresses')
    await page.getByRole('button', { name: 'Agregar dirección' }).click()
    const panel = page.getByRole('dialog', { name: 'Agregar dirección' })
    await panel.getByLabel('Código postal').fill('06700')
    await panel.getByRole('button', { name: 'Guardar dirección' }).click()
    await expect(panel.getByText('Minimo 4 caracteres').first()).toBeVisible()
  },
  'the question before an address goes': async (page) => {
    await open(page, '/my-addresses')
    await page
      .getByRole('button', { name: /^Eliminar/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: '¿Eliminar dirección?' })).toBeVisible()
  },
  'giving an order back': async (page) => {
    await openOrder(page, 'Entregado por confirmar')
    await page.getByRole('button', { name: 'Devolver un producto' }).click()
    await expect(page.getByRole('dialog', { name: 'Solicitud de devolución' })).toBeVisible()
  },
  'what is lost with the account': async (page) => {
    await open(page, '/my-profile')
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    const question = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(question.getByText('No coincide con el correo')).toBeVisible()
  },
  'what the shop told': async (page) => {
    await open(page, '/customer/account/profile')
    await page.getByRole('main').getByRole('button', { name: 'Notificaciones' }).click()
    await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeVisible()
  },
  'the cart and the checkout': async (page) => {
    await addToCart(page, 'cable-nudo-usb-c-100w-2m')
    await open(page, '/checkout/cart')
    await expect(page.getByRole('table')).toContainText('Cable Nudo')
    await expectAccessible(page)
    await open(page, '/checkout')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await page.getByText('Tienes un cupon? ingresalo aqui!').click()
  },
}

for (const [name, arrive] of Object.entries(states)) {
  test(`${name} has nothing that gets in anybody's way`, async ({ page }) => {
    await arrive(page)
    await expectAccessible(page)
  })
}

async function openOrder(page: Page, state: string) {
  await open(page, '/my-orders')
  await page
    .getByRole('listitem')
    .filter({ hasText: state })
    .getByRole('link', { name: /^Pedido/ })
    .first()
    .click()
  await expect(page.getByRole('tab', { name: 'Productos' })).toBeVisible()
}
