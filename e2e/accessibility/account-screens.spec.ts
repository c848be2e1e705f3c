import { expect, type Page, test } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleOnPhone,
  expectStateAccessible,
  loadAxeEarly,
} from '../support/accessibility.ts'
import { addToCart, demoShopper, open, signIn } from '../support/shopper.ts'

/** Calls of personal data and their writes. */
const ownData = /\/api\/v1\/(?:customer\/|order\/|shop\/ticketsReasons)/

test.use({ viewport: { width: 390, height: 900 } })

// One customer, signed in once, walks through all of it
test.describe.configure({ mode: 'default' })
let page: Page

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  page = await context.newPage()
  await loadAxeEarly(page)
  await signIn(page, demoShopper)
})

test.afterAll(() => page.context().close())

test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Screens of the customer's area, each with a text that is there once its data have come. */
const screens = {
  'the summary': ['/customer/account/profile', 'Todo en tu cuenta'],
  'personal data': ['/my-profile', 'Contacto'],
  'the orders': ['/my-orders', 'Ver código de pago'],
  'the wishlist': ['/wishlist', 'En stock'],
  'the addresses': ['/my-addresses', 'Aquí llegan tus compras'],
  'the reviews': ['/reviews', 'Publicada'],
  'the questions': ['/my-questions', 'Aún no has preguntado nada'],
  'the points': ['/rewards', 'Movimientos'],
  'the tickets': ['/tickets', 'Contestamos'],
  'a new ticket': ['/customer/account/tickets/create', 'Llena los cuatro campos'],
  'the open sessions': ['/my-sessions', 'Esta sesión'],
  'the phone': ['/customer/2fa', 'Teléfono a 10 dígitos'],
} as const

for (const [name, [address, text]] of Object.entries(screens)) {
  test(`the account page has no axe violations: ${name}`, async () => {
    await open(page, address)
    await expect(page.getByRole('main').getByText(text).first()).toBeAttached()
    await expectAccessible(page)
  })
}

/** Screens that show something while their data are on the way, and something else when they do not come. */
const loaded = [
  '/customer/account/profile',
  '/my-profile',
  '/my-orders',
  '/wishlist',
  '/my-addresses',
  '/reviews',
  '/my-questions',
  '/rewards',
  '/tickets',
  '/my-sessions',
  '/customer/account/tickets/create',
  '/checkout/cart',
  '/checkout',
]

for (const address of loaded) {
  test(`the account page ${address} has no axe violations while loading and after an error (ERR-13)`, async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(ownData, async (route) => {
      await held
      await route.fulfill({ status: 500, json: { message: 'Internal Server Error' } })
    })
    await open(page, address)
    const main = page.getByRole('main')
    await expect(main.getByRole('status').filter({ hasText: /\S/ }).first()).toBeAttached()
    await expectAccessibleOnPhone(page)
    answer()
    await expect(main.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible()
    await expectAccessibleOnPhone(page)
  })
}

const states: Record<string, (page: Page) => Promise<void>> = {
  'an order that waits for its payment': async (page) => {
    await openOrder(page, 'Pendiente de pago')
    await expect(page.getByRole('button', { name: 'Guardar En mi teléfono' })).toBeVisible()
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
    await page.getByRole('link', { name: 'Devolver un producto' }).click()
    await expect(page.getByRole('button', { name: /^Devolver y recibir/ })).toBeVisible()
  },
  'what is lost with the account': async (page) => {
    await open(page, '/my-profile')
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    const question = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(question.getByText('No coincide con el correo')).toBeVisible()
  },
  'an opinion on what arrived last, with its stars': async (page) => {
    await open(page, '/reviews')
    const form = page.getByRole('region', { name: /^¿Cómo te fue con/ }).first()
    await form.getByRole('radio', { name: /^4/ }).press('Space')
    await expect(form.getByLabel('Comentario')).toBeVisible()
  },
  'the question before an opinion goes': async (page) => {
    await open(page, '/reviews')
    await page
      .getByRole('button', { name: /^Eliminar/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: '¿Eliminar tu reseña?' })).toBeVisible()
  },
  'the question before a wish goes': async (page) => {
    await open(page, '/wishlist')
    await page
      .getByRole('button', { name: /^Eliminar de wishlist/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: '¿Eliminar de wishlist?' })).toBeVisible()
  },
  'a number that is none, and the code that was sent to one': async (page) => {
    await open(page, '/customer/2fa')
    const phone = page.getByLabel('Teléfono a 10 dígitos')
    await phone.fill('55')
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page.getByText('Debe contener 10 Numeros')).toBeVisible()
    await expectAccessibleOnPhone(page)
    await page.route('**/api/v1/customer/2fa', (route) =>
      route.fulfill({
        json: {
          success: true,
          message: 'ok',
          messageForUser: 'Te enviamos un código',
          payload: { DEV_MODE: false, resend_after_seconds: 60 },
        },
      }),
    )
    await phone.fill('5512345678')
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page.getByLabel('Código', { exact: true })).toBeVisible()
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
  test(`the account page after an interaction has no axe violations: ${name}`, async () => {
    await arrive(page)
    await expectStateAccessible(page)
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
