import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from '../support/accessibility.ts'
import { addToCart, isInteractive, keepToasts, open } from '../support/shopper.ts'

const product = '/laptop-nimbus-air-14-16gb-512gb'
/** The bars under the toasts are their clocks: how many milliseconds each runs, and whether it does. */
function clocksOfToasts(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) => animation instanceof CSSAnimation && animation.animationName === 'burn',
      )
      .map(({ effect, playState }) => ({ runs: effect?.getTiming().duration, playState })),
  )
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest searches for a product, filters and sorts the results, and opens a product page (SRC-03, CAT-02, SHW-08)', async ({
    page,
  }) => {
    await page.goto('/index')
    await page.getByRole('combobox', { name: 'Buscar productos' }).fill('laptop')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByText(/^Mostrando \d+ resultados en tu busqueda\.$/)).toBeVisible()

    await page.goto('/category/portatiles')
    await page.getByRole('combobox', { name: 'Memoria RAM' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await expect(page).toHaveURL(/f\.ram=/)
    // Choosing once more adds
    await page.getByRole('combobox', { name: 'Memoria RAM' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await expect(page).toHaveURL(/f\.ram=.+f\.ram=/)
    await page
      .getByRole('link', { name: /quitar filtro/ })
      .first()
      .click()
    await page.getByRole('link', { name: /quitar filtro/ }).click()
    await expect(page).not.toHaveURL(/f\.ram=/)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Detalles técnicos' })).toBeVisible()
    await page.getByRole('link', { name: /^Carrito de compras/ }).click()
    await expect(page).toHaveURL(/\/checkout\/cart/)
  })
})

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('typing in the search box suggests up to six product names and a link to all results (SRC-01)', async ({
  page,
}) => {
  await open(page, '/index')
  const box = page.getByRole('combobox', { name: 'Buscar productos' })
  await box.fill('laptop')
  const list = page.getByRole('listbox', { name: 'Sugerencias' })
  const names = list.getByRole('group', { name: 'Productos' }).getByRole('option')
  await expect(names).toHaveCount(6)
  await expect(list.getByRole('group', { name: 'Categorías' }).getByRole('option')).not.toHaveCount(
    0,
  )
  await expect(list.getByRole('option').last()).toHaveText('Ver más resultados ...')
  const first = names.first()
  const name = await first.locator('.what').innerText()
  await expect(first).toHaveText(/\$[\d,]+\.\d\d$/)
  await box.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(list).toBeHidden()
  await box.press('ArrowDown')
  await expect(names).toHaveCount(6)
  for (let presses = 0; presses < 10; presses += 1) {
    if ((await first.getAttribute('aria-selected')) === 'true') break
    await box.press('ArrowDown')
  }
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('search suggestions are requested 300 ms after the last keystroke (SRC-01)', async ({
  page,
}) => {
  await open(page, '/index')
  const asked: unknown[] = []
  await page.route('**/api/v1/shop/search', async (route) => {
    asked.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const box = page.getByRole('combobox', { name: 'Buscar productos' })
  for (const letter of 'lapt') {
    await box.press(letter)
    await page.clock.runFor(299)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toMatchObject([{ searchTerm: 'lapt', start: 0, offset: 20 }])
})

test('the next page of search results opens scrolled to the top (SRC-03)', async ({ page }) => {
  await open(page, '/results?q=laptop')
  const results = page.getByRole('main').locator('.grid').getByRole('article')
  await expect(results).toHaveCount(10)
  const first = await results.first().getByRole('heading').innerText()
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(results.first().getByRole('heading')).not.toHaveText(first)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
})

test('the search panel requires four letters, and recommends featured products when nothing is found (SRC-02, BAR-05, ERR-07)', async ({
  page,
}) => {
  await open(page, '/index')
  await page.getByRole('button', { name: 'Menú' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buscar' }).click()
  const panel = page.getByRole('dialog', { name: 'Buscar' })
  const search = panel.getByRole('button', { name: 'Buscar', exact: true })
  await expect(panel.getByLabel('¿Qué buscas?')).toBeFocused()
  await panel.getByLabel('¿Qué buscas?').fill('boc')
  await expect(search).toBeDisabled()
  await panel.getByLabel('¿Qué buscas?').fill('bocina')
  await search.click()
  await expect(panel.getByText(/^\d+ resultados en tu busqueda$/)).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByRole('link', { name: 'Ver todo' })).toBeVisible()
  await panel
    .getByRole('button', { name: /^Añadir al carrito/ })
    .first()
    .click()
  await expect(
    panel.getByRole('link', { name: 'Inicia sesión para poder realizar esta acción' }),
  ).toBeVisible()
  await panel.getByLabel('¿Qué buscas?').fill('zzxxqqww')
  await search.click()
  await expect(
    panel.getByText(
      'No hay resultados para: zzxxqqww. Te recomendamos nuestra sección de productos destacados.',
    ),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Cerrar la búsqueda' }).click()
  await expect(panel).toBeHidden()
})

test('a success toast disappears after three seconds and an error toast after two; at most five show, newest first (TST-01)', async ({
  page,
}) => {
  await keepToasts(page)
  await open(page, product)
  const heart = page.getByRole('button', { name: 'Favorito', exact: true })
  const refusals = page.getByRole('alert').filter({ hasText: 'Inicia sesión para poder' })
  await heart.click()
  await expect(refusals).toHaveCount(1)
  await expect.poll(() => clocksOfToasts(page)).toEqual([{ runs: 2000, playState: 'running' }])
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSAnimation && animation.animationName === 'burn')
        animation.finish()
    }
  })
  await expect(refusals).toHaveCount(0)

  for (const shown of [1, 2, 3, 4, 5, 5, 5]) {
    // by keys: what the pointer rests on runs on when it leaves
    await heart.press('Enter')
    await expect(refusals).toHaveCount(shown)
  }
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('blur')))
      return clocksOfToasts(page)
    }, 'wait while the window is not looked at')
    .toEqual(Array.from({ length: 5 }, () => ({ runs: 2000, playState: 'paused' })))
  await expect(refusals.getByRole('button')).toHaveCount(0)
  const place = await refusals.first().boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(Math.round((place?.x ?? 0) + (place?.width ?? 0) / 2)).toBe(width / 2)
  expect(place?.y).toBeLessThan(100)

  await open(page, product)
  await heart.press('Enter')
  await expect(refusals).toHaveCount(1)
  await page.getByRole('button', { name: 'Comprar', exact: true }).first().press('Enter')
  const added = page.getByRole('status').filter({ hasText: 'Articulo añadido al carrito' })
  // Pointed at before anything else: it goes after three seconds.
  await added.hover()
  const [newer, older] = await Promise.all([added.boundingBox(), refusals.boundingBox()])
  expect(newer?.y).toBeLessThan(older?.y ?? 0)
  await expect
    .poll(() => clocksOfToasts(page), 'waits while it is pointed at')
    .toContainEqual({ runs: 3000, playState: 'paused' })
})

test('the cart panel changes quantities, confirms a removal, and shows its empty state (BAR-03, BAR-05)', async ({
  page,
}) => {
  await addToCart(page, product.slice(1))
  const panel = page.getByRole('dialog', { name: 'Carrito de compras' })
  await expect(panel.getByText('$15,999.00').first()).toBeVisible()
  const plus = panel.getByRole('button', { name: 'Agregar uno' })
  await plus.focus()
  // quicker than the shop answers
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
  await expect(panel.getByText('$63,996.00').first()).toBeVisible()
  await expect(plus).toBeFocused()
  await expect(panel.getByRole('link', { name: /^Laptop Nimbus Air/ })).toHaveAttribute(
    'href',
    product,
  )
  await expect(panel.getByRole('button', { name: 'Proceder al pago' })).toHaveAccessibleDescription(
    'Para pagar, inicia sesión. Tu carrito se conserva.',
  )
  await expectNoViolations(page)

  await panel.getByRole('button', { name: /^Eliminar Laptop/ }).click()
  const question = page.getByRole('dialog', { name: '¿Eliminar producto del carrito?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('button', { name: /^Eliminar Laptop/ }).click()
  await question.getByRole('button', { name: 'Aceptar' }).click()
  await expect(panel.getByText('Tu carrito esta vacío.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Comprar', exact: true }).first()).toBeFocused()
})

test('home page carousels show one, three and a half, or five products depending on screen width, below the banners (HOM-01, HOM-02, HOM-04, HOM-05, HOM-08)', async ({
  page,
}) => {
  await open(page, '/index')
  const sheets = page.getByRole('list', { name: 'Promociones' }).getByRole('listitem')
  await expect(sheets).toHaveCount(3)
  for (const [title, most] of [
    ['Productos destacados', 10],
    ['Tabletas', 6],
    ['Novedades', 10],
  ] as const) {
    const list = page.getByRole('list', { name: title, exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(most)
  }
  const products = await page
    .locator('.reel .name a, .deals .name a, .scene .parts a, .passes .name a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(products).size).toBe(products.length)
  const reel = page.getByRole('list', { name: 'Tabletas' })
  const shown = () =>
    reel.evaluate((list) => {
      const [first, second] = list.children
      if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
      const padding = Number.parseFloat(getComputedStyle(list).paddingLeft) * 2
      const step = second.offsetLeft - first.offsetLeft
      const gap = step - first.offsetWidth
      return (list.clientWidth - padding + gap) / step
    })
  for (const [width, items] of [
    [699, 1],
    [700, 3.5],
    [1023, 3.5],
    [1024, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => Math.round((await shown()) * 2) / 2, `${width} px`).toBe(items)
    await expect
      .poll(async () => (await sheets.first().boundingBox())?.width, `${width} px`)
      .toBeLessThan(width)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await sheets.first().boundingBox())?.height).toBeLessThan(321)
})

test('on phones the search field stays whole, with air above it, when the first row of the top bar scrolls away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/index')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  const field = page.locator('.find .bar-in')
  await expect.poll(async () => (await field.boundingBox())?.y).toBe(8)
})

test('a new page starts at its top, and Back restores the scroll position (RTE-09)', async ({
  page,
}) => {
  await open(page, '/category/portatiles')
  const last = page.getByRole('main').getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  // heights are no longer guessed
  await expect(page.locator('.grid > *').last()).toHaveCSS('content-visibility', 'visible')
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)
  await last.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Detalles técnicos' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByText(/^Mostrando \d+ productos$/)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Math.round(window.scrollY)))
    .toBeGreaterThan(left - 50)
})

test('the Trusted Types policy of a page blocks inserting text as HTML, even by the shop’s own scripts', async ({
  page,
}) => {
  await open(page, product)
  const refusal = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="document.title = 1">')
      return 'none'
    } catch (error) {
      return String(error)
    }
  })
  expect(refusal).toContain('TrustedHTML')
})

test('an unknown address answers 404 and redirects home after ten seconds, unless cancelled (NTF-01, RTE-08)', async ({
  page,
}) => {
  await page.clock.install()
  let minutes = 0
  // from then on the page's time stands still between our steps, however long they take
  const holdClock = () => {
    minutes += 1
    return page.clock.pauseAt(new Date(Date.now() + minutes * 60_000))
  }
  const reply = await page.goto('/una/pagina/que/no/existe')
  expect(reply?.status()).toBe(404)
  await isInteractive(page)
  await holdClock()
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
  const told = page.getByText(/^Te llevamos al inicio en \d+ segundos?\.$/)
  const left = Number((await told.innerText()).match(/\d+/)?.[0])
  for (let less = 1; less < left; less += 1) {
    await page.clock.runFor(1000)
    await expect(told).toContainText(`${left - less} segundo`)
  }
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/index$/)

  await open(page, '/otra-que-no-existe')
  await holdClock()
  await page.getByRole('button', { name: 'Quedarme aquí' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await page.clock.runFor(12_000)
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()

  await page.clock.resume()
  await open(page, '/una-mas-que-no-existe')
  await holdClock()
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('lap')
  await page.clock.runFor(12_000)
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
})

test('a page stays usable while the network is down, and a page requested meanwhile loads after reconnection', async ({
  page,
  context,
}) => {
  await open(page, '/faq')
  await context.setOffline(true)
  await expect(page.getByText('No hay conexión a internet.')).toBeVisible()
  await page.getByRole('link', { name: 'Términos y condiciones' }).click()
  await page.getByRole('button', { name: 'Menú' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: '¿En qué te ayudamos?' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^Términos/ })).toBeVisible()
})
