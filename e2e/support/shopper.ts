import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** Where the running shop and its stand-ins are; set by the start-up in playwright.config.ts. */
export const addresses = {
  shop: process.env.E2E_SHOP_URL ?? 'http://localhost:3000',
  identity: process.env.E2E_IDENTITY_URL ?? 'http://localhost:3001',
  payments: process.env.E2E_PAYMENTS_URL ?? 'http://localhost:3002',
  mailbox: process.env.E2E_MAILBOX_URL ?? 'http://localhost:3003',
  office: process.env.E2E_OFFICE_URL ?? 'http://localhost:3005',
}

export type Person = {
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string
}

/** The customer with a past that the demo shop comes with. */
export const demoShopper = { email: 'mariana@tianguis.example', password: 'tianguis-demo' }

let people = 0

/** A new person; every call creates another one. */
export function somebodyNew(): Person {
  people += 1
  const mark = `${Date.now().toString(36)}${process.pid.toString(36)}${people}`
  const digits = `${Date.now()}${people}`.slice(-8)
  return {
    email: `ana.${mark}@correo.example`,
    password: `Naranja-${mark}`,
    firstName: 'Ana Sofía',
    lastName: 'Güemes Ibarra',
    phone: `55${digits}`,
  }
}

declare global {
  interface Window {
    /** Clicks made before hydration of a shop page; null after it */
    earlyPresses?: unknown
  }
}

/**
 * Waits until React has taken over the server's markup, so that a press is not lost. It looks at intervals: looking at
 * each frame, the default, makes Chromium draw each.
 */
export async function isInteractive(page: Page) {
  await page.waitForFunction(
    () => {
      const parts = document.querySelectorAll('body > header, main h1, body > footer')
      const isTakenOver = (part: Element) =>
        Object.keys(part).some((key) => key.startsWith('__reactFiber'))
      return parts.length > 0 && [...parts].every(isTakenOver) && !window.earlyPresses
    },
    undefined,
    { polling: 50 },
  )
}

/** Waits until the code of a part that loads later has taken over an element of it. */
export async function isHydrated(element: Locator) {
  await expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))),
    )
    .toBe(true)
}

/**
 * Toasts stay twenty times longer, so that tests find them on a busy machine, where their whole time may pass between
 * two frames.
 */
export async function keepToasts(page: Page) {
  await page.addInitScript(() => {
    const clocksOf = ({ animationName, target }: AnimationEvent) =>
      animationName === 'burn' && target instanceof Element ? target.getAnimations() : []
    window.addEventListener('animationstart', (event) => {
      for (const clock of clocksOf(event))
        Object.assign(clock, { currentTime: 0, playbackRate: 0.05 })
    })
    const hideEnd = (event: AnimationEvent) => {
      const runsOn = clocksOf(event).some(({ playState }) => playState !== 'finished')
      if (runsOn) event.stopImmediatePropagation()
    }
    window.addEventListener('animationend', hideEnd, { capture: true })
  })
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await isInteractive(page)
}

export async function searchFor(page: Page, term: string) {
  const box = page
    .getByRole('combobox', { name: 'Buscar productos' })
    .filter({ visible: true })
    .first()
  await box.fill(term)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/results\?/)
}

type Message = { to: string; subject: string; text: string; html?: string; kind?: string }

export async function newestMessage(
  request: APIRequestContext,
  to: string,
  matching: RegExp,
): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(
      async () => {
        const reply = await request.get(
          `${addresses.mailbox}/api/messages?to=${encodeURIComponent(to)}`,
        )
        const { messages } = (await reply.json()) as { messages: Message[] }
        found = messages.find((message) => matching.test(`${message.subject} ${message.text}`))
        return Boolean(found)
      },
      { timeout: 60_000, message: `a message to ${to} matching ${matching}` },
    )
    .toBe(true)
  return found as Message
}

/** Registers at the identity provider, confirms by the mailed link and completes the first-time profile. */
export async function signUp(page: Page, person: Person) {
  // the page leaves for the provider by itself, perhaps before it has loaded
  await page.goto('/customer/login', { waitUntil: 'commit' })
  await page.waitForURL(`${addresses.identity}/**`)
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()

  const mail = await newestMessage(page.request, person.email, /verific|confirma/i)
  const link = mail.text.match(/https?:\/\/\S+/)?.[0] ?? ''
  expect(link).toContain(addresses.identity)
  await page.goto(link)
  // confirms and signs in, in the browser that registered
  await page.getByRole('button', { name: 'Confirmar y entrar' }).click()
  await expect(page).toHaveURL(/\/customer\/register/)
  await isInteractive(page)
  await page.getByLabel('Nombre', { exact: true }).fill(person.firstName)
  await page.getByLabel('Apellidos').fill(person.lastName)
  await page.getByLabel('Género').selectOption({ label: 'Mujer' })
  await page.getByLabel('Fecha de nacimiento').fill('1994-05-17')
  await page.getByRole('button', { name: 'Comienza a comprar' }).click()
  await expect(page).toHaveURL(/\/index/)
  await expect(page.getByText(`Hola, ${person.firstName.split(' ')[0]}`).first()).toBeVisible()
}

export async function signIn(
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  { expectAddress = /\/customer\/account\/profile/ }: { expectAddress?: RegExp } = {},
) {
  // the page leaves for the provider by itself, perhaps before it has loaded
  await page.goto('/customer/login', { waitUntil: 'commit' })
  await page.waitForURL(
    (url) => url.href.startsWith(addresses.identity) || expectAddress.test(url.pathname),
  )
  if (page.url().startsWith(addresses.identity)) {
    const email = page.getByLabel('Correo electrónico')
    if (await email.isVisible()) {
      await email.fill(person.email)
      await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    }
  }
  await expect(page).toHaveURL(expectAddress)
  await isInteractive(page)
}

/** From the page that says that a session is over to the identity provider. */
export async function signInAgain(page: Page) {
  await expect(page.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Identificarse' }).click()
  await page.waitForURL(`${addresses.identity}/entrar/**`)
}

export async function addToCart(page: Page, urlKey: string, quantity = 1) {
  await open(page, `/${urlKey}`)
  if (quantity > 1) await page.getByLabel('Cantidad').first().selectOption(String(quantity))
  await page.getByRole('button', { name: 'Comprar', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Carrito de compras' })).toBeVisible()
}

export async function verifyPhone(page: Page, person: Person) {
  await expect(page).toHaveURL(/\/customer\/2fa/)
  await page.getByLabel('Teléfono a 10 dígitos').fill(person.phone)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const sms = await newestMessage(page.request, `+52${person.phone}`, /\b\d{6}\b/)
  const code = sms.text.match(/\b\d{6}\b/)?.[0] ?? ''
  await page.getByLabel('Código', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(page).not.toHaveURL(/\/customer\/2fa/)
}

/** The postcode comes first: the other fields appear once it is whole. */
export async function fillAddress(page: Page, person: Person) {
  await page.getByLabel('Código postal').fill('06700')
  await page.getByLabel('Nombre', { exact: true }).fill(person.firstName)
  await page.getByLabel('Apellidos').fill(person.lastName)
  await page.getByLabel('Calle y número').fill('Calle Ejemplo 123')
  await page.getByLabel('Teléfono', { exact: true }).fill(person.phone)
  // a list once the postcode has been looked up
  await page.getByRole('combobox', { name: 'Colonia' }).selectOption('Roma Norte')
  await page.getByRole('button', { name: 'Guardar dirección' }).click()
}

/**
 * From a filled cart to the hosted payment page, verifying the phone and entering the address of `person`; without one,
 * for an account that has both.
 */
export async function goToHostedPage(page: Page, person?: Person) {
  await open(page, '/checkout/cart')
  await page
    .getByRole('button', { name: 'Proceder al pago' })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/\/customer\/2fa|\/checkout($|\?)/)
  if (person && page.url().includes('/customer/2fa')) {
    await verifyPhone(page, person)
    await page.waitForURL(/\/checkout/)
    if (page.url().includes('/checkout/cart')) {
      await page
        .getByRole('button', { name: 'Proceder al pago' })
        .filter({ visible: true })
        .first()
        .click()
    }
  }
  await expect(page).toHaveURL(/\/checkout($|\?)/)
  await expect(page.getByRole('region', { name: 'Dirección de envío' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Guardar dirección' })
  const change = page.getByRole('button', { name: 'Cambiar' }).first()
  await expect(save.or(change).first()).toBeVisible()
  if (person && (await save.isVisible())) await fillAddress(page, person)
  const pay = page
    .getByRole('button', { name: /^Pagar \$/ })
    .filter({ visible: true })
    .first()
  await expect(pay).toBeEnabled()
  await pay.click()
  await page.waitForURL(`${addresses.payments}/**`)
}

export const cards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
}

export async function payByCard(page: Page, number: string) {
  await page.getByLabel('Número de tarjeta').fill(number)
  await page.getByLabel('Vence').fill('12/29')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Nombre en la tarjeta').fill('ANA GUEMES')
  await page.getByRole('button', { name: /^Pagar/ }).click()
}
