import { expect, type Page, test } from '@playwright/test'
import { addresses, demoShopper, isInteractive, open, signIn } from '../support/shopper.ts'

const greeting = (page: Page) => page.getByRole('link', { name: 'Hola, Mariana!' })

test('a guest who opens a page that requires sign-in returns to it after signing in (RTE-04, AUT-01)', async ({
  page,
}) => {
  await page.goto('/my-addresses', { waitUntil: 'commit' })
  await page.waitForURL((url) => url.href.startsWith(addresses.identity))
  await page.getByLabel('Correo electrónico').fill(demoShopper.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoShopper.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/my-addresses$/)
  await expect(page.getByText('Aquí llegan tus compras')).toBeVisible()
})

test('a signed-in shopper is redirected home from guest-only pages (RTE-05)', async ({ page }) => {
  await signIn(page, demoShopper)
  for (const address of ['/customer/login', '/welcome', '/callback']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/index$/)
  }
})

test('a signed-in shopper is also signed in in a new tab, even when no other tab is open (AUT-08)', async ({
  page,
  context,
}) => {
  await signIn(page, demoShopper)
  const second = await context.newPage()
  await open(second, '/index')
  await expect(greeting(second)).toBeVisible()

  await page.close()
  await second.close()
  const third = await context.newPage()
  await open(third, '/my-addresses')
  await expect(third.getByText('Aquí llegan tus compras')).toBeVisible()
})

test('a silent sign-in request that gets no response never blocks clicks, and is sent once per tab (AUT-08)', async ({
  page,
  context,
}) => {
  await signIn(page, demoShopper)
  const tab = await context.newPage()
  await page.close()
  let asked = 0
  await tab.route(`${addresses.identity}/auth?*prompt=none*`, () => {
    asked += 1
  })
  const buy = async () => {
    await open(tab, '/tableta-nimbus-tab-11-128gb')
    await tab.getByRole('button', { name: 'Comprar' }).first().click()
    await expect(tab.getByRole('dialog', { name: 'Carrito de compras' })).toBeVisible()
  }
  await buy()
  await expect
    .poll(() => tab.evaluate(() => sessionStorage.getItem('tianguis.unanswered')))
    .toBe('1')
  await buy()
  expect(asked).toBe(1)

  await tab.goto('/my-addresses')
  await expect(tab.getByText('Aquí llegan tus compras')).toBeVisible()
  expect(await tab.evaluate(() => sessionStorage.getItem('tianguis.unanswered'))).toBeNull()
})

test('a silent sign-in by full-page redirect returns to the page the shopper was on', async ({
  page,
  context,
}) => {
  await signIn(page, demoShopper)
  const tab = await context.newPage()
  await page.close()
  await tab.route(`${addresses.identity}/auth?*prompt=none*`, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const answer = new URLSearchParams({
      error: 'login_required',
      state: searchParams.get('state') ?? '',
      iss: addresses.identity,
    })
    const body = `<script>top.location = '${addresses.shop}/callback/silent?${answer}'</script>`
    await route.fulfill({ contentType: 'text/html', body })
  })
  await open(tab, '/faq')
  await expect(tab).toHaveURL(/\/callback/)
  await expect(tab).toHaveURL(/\/faq$/)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an expired access token of a shopper is renewed silently (AUT-08)', async ({ page }) => {
  await signIn(page, demoShopper)
  const renewal = page.waitForResponse(/auth\/refreshToken$/)
  await page.evaluate(() => {
    sessionStorage.setItem('token', `h.${btoa(JSON.stringify({ exp: 1 }))}.s`)
  })
  await open(page, '/my-addresses')
  expect((await renewal).status()).toBe(200)
  await expect(page.getByText('Aquí llegan tus compras')).toBeVisible()
})

test('top bar and menu greet the shopper by name, and the menu confirms before signing out (BAR-01, BAR-02)', async ({
  page,
}) => {
  await signIn(page, demoShopper)
  await open(page, '/index')
  await expect(greeting(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menú' }).filter({ visible: true }).click()
  const menu = page.getByRole('dialog', { name: 'Hola, Mariana!' })
  await expect(menu.getByRole('link', { name: 'Identificarse' })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Cerrar sesión' }).click()
  const question = page.getByRole('dialog', {
    name: '¿Estás seguro que quieres salir de la sesión?',
  })
  // by keyboard; `confirm-dialog.test.tsx` clicks it
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(greeting(page)).toBeVisible()
})

test('signing out in one tab signs out in all of them (AUT-09)', async ({ page, context }) => {
  await signIn(page, demoShopper)
  const other = await context.newPage()
  await open(other, '/my-addresses')
  await expect(other.getByText('Aquí llegan tus compras')).toBeVisible()
  // a tab in the background is not drawn, and Playwright would wait for it to stand still
  await page.bringToFront()

  // a link that anybody may have made asks first
  await open(page, '/customer/login?salida=1')
  await expect(page.getByRole('heading', { name: 'Cerrar sesión' })).toBeVisible()
  await page.getByRole('link', { name: 'Seguir en la tienda' }).click()
  await expect(page).toHaveURL(/\/index/)

  await open(page, '/my-profile')
  const area = page.getByRole('navigation', { name: 'Tu cuenta', exact: true })
  await area.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page
    .getByRole('dialog', { name: '¿Estás seguro que quieres salir de la sesión?' })
    .getByRole('button', { name: 'Aceptar' })
    .click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/customer\/login\?salida=1/)
    await expect(tab.getByRole('heading', { name: 'Cerraste tu sesión' })).toBeVisible()
    // the tab may still be on its way back from the provider
    await expect(async () => {
      expect(await tab.evaluate(() => sessionStorage.getItem('refreshToken'))).toBeNull()
    }).toPass({ timeout: 10_000 })
  }
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await isInteractive(page)
  await expect(page.getByRole('link', { name: 'Identificarse' }).first()).toBeVisible()
})
