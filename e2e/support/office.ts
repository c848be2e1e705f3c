import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import { getDemoAuthenticatorCode, demoOperatorAccount } from '#demo/accounts.ts'
import { addresses } from './shopper.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Tests of the back office: `page` belongs to the demo operator, who signs in once per worker, and opens paths of the
 * office.
 */
export const test = base.extend<object, { operatorState: State; sharedPage: Page }>({
  operatorState: [
    async ({ browser }, use) => {
      await use(await signInOnce(browser))
    },
    { scope: 'worker' },
  ],
  /** One phone-sized page of the operator for all tests of a worker: a new context costs more than most screens do. */
  sharedPage: [
    async ({ browser, operatorState }, use) => {
      const context = await browser.newContext({
        baseURL: addresses.office,
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        storageState: operatorState,
        viewport: { width: 390, height: 900 },
      })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  storageState: ({ operatorState }, use) => use(operatorState),
  baseURL: ({ baseURL: _shop }, use) => use(addresses.office),
})

export { expect }

async function signInOnce(browser: Browser): Promise<State> {
  const context = await browser.newContext({ baseURL: addresses.office, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await identify(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  const state = await context.storageState()
  await context.close()
  return state
}

/** The hint of the palette shows once keys are listened to. */
export async function keysWork(page: Page) {
  await expect(page.getByText('Ctrl K', { exact: true })).toBeVisible()
}

/** Password and code at the identity provider, which leads back to the office. */
export async function identify(page: Page) {
  await page.getByLabel('Correo electrónico').fill(demoOperatorAccount.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoOperatorAccount.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await giveCode(page)
  await page.waitForURL(`${addresses.office}/**`)
}

/** Each code counts once, also in other workers: the present one, the next one, or the one after some waiting. */
async function giveCode(page: Page) {
  const field = page.getByLabel('Código de tu aplicación')
  const given = new Set<string>()
  await field.waitFor()
  await expect(async () => {
    // a slow answer may have led on after the last look
    if (page.url().startsWith(addresses.office)) return
    const now = Date.now()
    const code = [getDemoAuthenticatorCode(now), getDemoAuthenticatorCode(now + 30_000)].find(
      (one) => !given.has(one),
    )
    if (code) {
      await field.fill(code, { timeout: 2000 })
      given.add(code)
      await page.getByRole('button', { name: 'Continuar' }).click({ timeout: 2000 })
    }
    await page.waitForURL(`${addresses.office}/**`, { timeout: 2000 })
  }).toPass({ timeout: 70_000 })
}
