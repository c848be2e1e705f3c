// The shop with an identity provider that is not ours, LemonLDAP::NG from Debian: npm run prove:provider
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { makeSurroundings, startShop } from '#test/support/shop-process.ts'
import { chromiumOptions } from '../playwright.config.ts'
import { NotDebian, startLemonldap } from './lemonldap.ts'

const longestMs = 8 * 60_000
const stepMs = 30_000
/** Longer than a page waits for an answer to a silent sign-in. */
const unansweredMs = 10_000
const clientId = 'tianguis-web'
const run = promisify(execFile)

type Row = { name: string; fits: boolean; seen: string }

const rows: Row[] = []
const closers: (() => Promise<unknown>)[] = []
const deadline = setTimeout(() => void end('La prueba no terminó a tiempo.'), longestMs)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(signal))

const surroundings = await makeSurroundings()
closers.push(surroundings.remove)
const { url } = surroundings
try {
  await prove()
  report()
} catch (error) {
  if (!(error instanceof NotDebian)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  clearTimeout(deadline)
  await closeAll()
}

async function prove() {
  const [port = 0] = await freePorts(1)
  const provider = await startLemonldap({ port, clientId, shopUrl: url })
  closers.push(provider.close)
  const { issuer } = provider
  const browser = await chromium.launch(chromiumOptions)
  closers.push(() => browser.close())

  const env = { ...surroundings.env, OIDC_ISSUER: issuer }
  const shop = await startedShop(env)
  row('arranca sin nada que decir del proveedor', !shop.output().includes('Cuidado'))
  await somebodyAtHome(browser, issuer)
  await refusals(browser, issuer)
  await shop.stop()

  const slashless = issuer.replace(/\/$/, '')
  const misnamed = await startedShop({ ...env, OIDC_ISSUER: slashless })
  const words = `OIDC_ISSUER es «${slashless}» y el proveedor se llama «${issuer}»`
  row('sin la diagonal final, el arranque dice los dos nombres', misnamed.output().includes(words))
  row('… y cuenta las cuentas que se quedan fuera', /ya no pueden: [1-9]/.test(misnamed.output()))
  await stranger(browser, '… y quien quiere entrar lee por qué no', async (page) => {
    await page.goto(`${url}/customer/login`, { waitUntil: 'commit' })
    return reads(page, 'El inicio de sesión de la tienda está fallando')
  })
  row('… y queda en la bitácora', misnamed.output().includes('browsers cannot sign in'))
  await misnamed.stop()

  const secretive = await settingsWith({ ...env, OIDC_CLIENT_ID: 'otra-tienda' })
  row(
    'un cliente que el proveedor no conoce se nombra en settings',
    /«otra-tienda»/.test(secretive),
  )
  await provider.stop()
  const away = await settingsWith(env)
  row('un proveedor que no está se nombra en settings', away.includes('ahí no escucha nadie'))
}

/** One person who comes in, stays, comes back and leaves, and whom the provider forgets. */
async function somebodyAtHome(browser: Browser, issuer: string) {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  page.setDefaultTimeout(stepMs)
  const forgotten = () => page.evaluate(() => sessionStorage.clear())

  await step(page, 'entra, con permiso y correo verificado', async () => {
    await signIn(page, issuer, 'dwho')
    await agree(page)
    await page.waitForURL(`${url}/customer/register**`)
    await page.getByLabel('Nombre', { exact: true }).fill('Doctor')
    await page.getByLabel('Apellidos').fill('Quién')
    await page.getByLabel('Género').selectOption({ label: 'Hombre' })
    await page.getByLabel('Fecha de nacimiento').fill('1963-11-23')
    await page.getByRole('button', { name: 'Comienza a comprar' }).click()
    await page.waitForURL(`${url}/index**`)
    return isInside(page)
  })
  await step(page, 'se renueva en silencio cuando vence', async () => {
    const renewal = page.waitForResponse(/auth\/refreshToken$/)
    await page.evaluate(() => {
      sessionStorage.setItem('token', `h.${btoa(JSON.stringify({ exp: 1 }))}.s`)
    })
    await page.goto(`${url}/index`)
    return (await renewal).ok() && isInside(page)
  })
  await step(page, 'vuelve sin página con otra pestaña', async () => {
    await forgotten()
    const began = performance.now()
    await page.goto(`${url}/index`)
    await isInside(page)
    return `${((performance.now() - began) / 1000).toFixed(1)} s`
  })
  await step(page, 'sale, también del proveedor', async () => {
    // LemonLDAP::NG's consent and sign-out target
    await context.clearCookies({ name: 'lemonldappdata' })
    await page.goto(`${url}/customer/login?salida=1`)
    const back = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await back
    await page.getByRole('heading', { name: 'Cerraste tu sesión' }).waitFor()
    await signIn(page, issuer, 'dwho')
    return isInside(page)
  })
  await step(page, 'un silencio del proveedor se recuerda en la pestaña', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/oauth2/authorize')) asked += 1
    })
    await forgotten()
    await context.clearCookies()
    await page.goto(`${url}/index`)
    await page.waitForTimeout(unansweredMs)
    const first = asked
    await page.goto(`${url}/index`)
    await page.waitForTimeout(unansweredMs)
    return first > 0 && asked === first && `preguntas: ${first}, y luego ${asked - first}`
  })
  await context.close()
}

async function refusals(browser: Browser, issuer: string) {
  await stranger(browser, 'quien niega el permiso lee por qué no entró', async (page) => {
    await signIn(page, issuer, 'rtyler')
    await page.locator('#refuse').click()
    return reads(page, 'Faltó tu permiso')
  })
  await stranger(browser, 'un correo sin verificar no entra, y se dice', async (page) => {
    await signIn(page, issuer, 'msmith')
    await agree(page)
    return reads(page, 'Verifica tu correo')
  })
}

async function signIn(page: Page, issuer: string, user: string) {
  await page.goto(`${url}/customer/login`, { waitUntil: 'commit' })
  await page.waitForURL((address) => address.href.startsWith(issuer))
  await page.locator('input[name=user]').fill(user)
  await page.locator('input[name=password]').fill(user)
  await page.locator('button[type=submit]').first().click()
}

/** Gives LemonLDAP::NG the permission that it asks for. */
function agree(page: Page) {
  return page.locator('button.positive').click()
}

async function isInside(page: Page): Promise<boolean> {
  await page.getByRole('link', { name: 'Hola, Doctor!' }).first().waitFor()
  return true
}

/** Whether the shop shows these words after a failed sign-in. */
async function reads(page: Page, words: string): Promise<Seen> {
  await page.waitForURL((address) => address.href.startsWith(url))
  await page.getByRole('heading', { name: words }).waitFor()
  return words
}

type Seen = boolean | string

/** A step in a fresh browser. */
async function stranger(browser: Browser, name: string, act: (page: Page) => Promise<Seen>) {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  page.setDefaultTimeout(stepMs)
  await step(page, name, () => act(page))
  await context.close()
}

async function step(page: Page, name: string, act: () => Promise<Seen>) {
  try {
    const seen = await act()
    row(name, seen !== false, typeof seen === 'string' ? seen : '')
  } catch (error) {
    const [first = ''] = String(error).split('\n')
    row(name, false, `${first} (${page.url().split('?')[0]})`)
  }
}

function row(name: string, fits: boolean, seen = '') {
  rows.push({ name, fits, seen })
}

async function startedShop(env: Record<string, string>) {
  const shop = await startShop(env)
  const stop = async () => {
    shop.signal('SIGTERM')
    await shop.ended
  }
  closers.push(stop)
  return { output: shop.output, stop }
}

async function settingsWith(env: Record<string, string>): Promise<string> {
  const given = { env: { PATH: process.env.PATH, ...env } }
  const { stdout } = await run(process.execPath, ['scripts/launch.mjs', 'shop', 'settings'], given)
  return stdout
}

function report() {
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, fits, seen } of rows) {
    console.log(
      `${name.padEnd(width)}  ${fits ? 'sí' : 'NO'}  ${fits && seen.length > 80 ? '' : seen}`,
    )
  }
  if (rows.some(({ fits }) => !fits)) process.exitCode = 1
}

async function end(why: string) {
  console.error(why)
  report()
  await closeAll()
  process.exit(1)
}

async function closeAll() {
  for (const close of closers.splice(0).reverse()) await close().catch(() => {})
}
