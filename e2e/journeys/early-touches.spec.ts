import { type Browser, expect, type Page, test } from '@playwright/test'
import { keepToasts } from '../support/shopper.ts'

/** Which scripts have arrived when the page is touched: none, or those that its HTML names. */
const arrivals = ['no script', 'the scripts named in the HTML'] as const

type Deeds = Record<'touch' | 'look', (page: Page) => Promise<void>>

/** Touches the page while its scripts are still on their way, lets them arrive, and checks the result. */
async function touchEarly(browser: Browser, path: string, { touch, look }: Deeds) {
  for (const arrived of arrivals) {
    await test.step(arrived, async () => {
      const page = await browser.newPage()
      await keepToasts(page)
      const release = await holdScripts(page, arrived)
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('contentinfo').waitFor()
      await touch(page)
      release()
      await look(page)
      await page.context().close()
    })
  }
}

async function holdScripts(page: Page, arrived: (typeof arrivals)[number]): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    const isNamed = async () =>
      (await page.content()).includes(new URL(route.request().url()).pathname)
    const isHeld = arrived === 'no script' || !(await isNamed())
    if (isHeld) await released
    await route.continue()
  })
  return release
}

test('filter, wishlist and compare clicks and typed text from before React hydration take effect after it (CAT-02, ERR-07, SRC-01)', async ({
  browser,
}) => {
  await touchEarly(browser, '/category/portatiles', {
    async touch(page) {
      const heart = page.getByRole('main').getByRole('button', { name: /^Favorito/ })
      await heart.first().click()
      await page
        .getByRole('checkbox', { name: /^Comparar:/ })
        .first()
        .click()
      await page.getByRole('checkbox', { name: /^Quarzo/ }).click()
      await page.locator('summary', { hasText: 'Memoria RAM' }).click()
      await page.getByRole('checkbox', { name: /^8 GB/ }).click()
      await page.getByRole('checkbox', { name: /^16 GB/ }).click()
      await page.getByRole('checkbox', { name: /^En stock/ }).click()
      await page.getByLabel('Ordenar por').selectOption('price-asc')
      await page.getByRole('combobox', { name: 'Buscar productos' }).fill('laptop')
    },
    async look(page) {
      const refusal = 'Inicia sesión para poder realizar esta acción'
      await expect(page.getByText(refusal).first()).toBeVisible()
      await expect(page).toHaveURL(
        /\?f\.marca=Quarzo&f\.ram=16\+GB&f\.ram=8\+GB&disponibles=1&orden=price-asc$/,
      )
      await expect(page.getByRole('option', { name: 'Ver más resultados ...' })).toBeVisible()
      const chosen = page.getByRole('complementary', { name: 'Productos para comparar' })
      await expect(chosen.getByRole('link', { name: /^Comparar \d/ })).toBeVisible()
    },
  })
})

test('image zoom, quantity, purchase and carousel buttons take effect even when used before React hydration (SHW-01, SHW-05, SHW-09, REV-04)', async ({
  browser,
}) => {
  await touchEarly(browser, '/laptop-nimbus-air-14-16gb-512gb', {
    async touch(page) {
      await page.getByRole('button', { name: 'Ampliar foto 1' }).click()
      await page.getByRole('button', { name: /^Cerrar la/ }).click()
      await page.getByLabel('Cantidad').selectOption('2')
      await page.getByLabel('Ordenar', { exact: true }).selectOption({ index: 1 })
      await page.getByRole('button', { name: /^Siguientes: Otros clientes/ }).click()
      await page.getByRole('button', { name: 'Comprar', exact: true }).first().click()
    },
    async look(page) {
      // The panel that opens stands before them
      const behind = { includeHidden: true }
      const cart = page.getByRole('button', { name: 'Carrito de compras, 2 artículos', ...behind })
      await expect(cart).toBeAttached()
      await expect(page).toHaveURL(/opiniones=/)
      const reel = page.getByRole('list', { name: 'Otros clientes también compraron', ...behind })
      await expect.poll(() => reel.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
    },
  })
})

test('a product review form opened before React hydration can be filled in, and the share button works (SHW-02, REV-02)', async ({
  browser,
}) => {
  await touchEarly(browser, '/laptop-nimbus-air-14-16gb-512gb', {
    async touch(page) {
      await page.getByText('Deja tu opinión').click()
      await page.getByRole('button', { name: 'Compartir' }).click()
    },
    async look(page) {
      const share = page.getByRole('dialog', { name: 'Compartir' })
      await expect(share).toBeVisible()
      await page.keyboard.press('Escape')
      const form = page.locator('form').filter({ has: page.getByLabel('Comentario') })
      await form.getByRole('radio', { name: /^4/ }).press('Space')
      await form.getByLabel('Título').fill('Muy buena')
      await form.getByLabel('Comentario').fill('Ligera, callada y le dura la batería.')
      await form.getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(form.getByText(/Inicia sesión para poder/)).toBeVisible()
      await expect(form.getByLabel('Título')).toHaveValue('Muy buena')
    },
  })
})

test('product list filters open on phones even when clicked before React hydration (CAT-02, BAR-05)', async ({
  browser,
}) => {
  await touchEarly(browser, '/results?q=inalambrico', {
    async touch(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Filtros' }).click()
    },
    async look(page) {
      const sheet = page.getByRole('dialog', { name: 'Filtros' })
      await expect(sheet).toBeVisible()
      await sheet.getByRole('checkbox', { name: /^En stock/ }).check()
      await expect(page).toHaveURL(/disponibles=1$/)
    },
  })
})

test('product card pictures and the main menu work when clicked before React hydration (CAT-03, BAR-02)', async ({
  browser,
}) => {
  await touchEarly(browser, '/category/portatiles', {
    async touch(page) {
      const slides = page.locator('.slides').first()
      await slides.hover()
      await slides.locator('button').last().click()
      await page.getByLabel('Menú').filter({ visible: true }).first().click()
    },
    async look(page) {
      await expect(page.getByRole('dialog').getByText('Categorias')).toBeVisible()
      const pictures = page.locator('.slides ul').first()
      await expect.poll(() => pictures.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
    },
  })
})

test("the 'Comprar' button in a product comparison works when clicked before React hydration (SHW-10, BAR-03)", async ({
  browser,
}) => {
  const chosen = ['laptop-nimbus-air-14-16gb-512gb', 'laptop-quarzo-oficina-14-16gb-512gb']
  await touchEarly(browser, `/comparar?productos=${chosen.join()}`, {
    async touch(page) {
      await page.getByRole('button', { name: /^Comprar .*Quarzo/ }).click()
    },
    async look(page) {
      const behind = { includeHidden: true }
      const cart = page.getByRole('button', { name: 'Carrito de compras, 1 artículo', ...behind })
      await expect(cart).toBeAttached()
      await expect(
        page
          .getByRole('dialog')
          .getByText(/Quarzo/)
          .first(),
      ).toBeVisible()
    },
  })
})
