import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { addToCart, isInteractive, open } from '../support/shopper.ts'

const product = '/laptop-nimbus-air-14-16gb-512gb'
const publicPages = [
  '/index',
  '/category/portatiles',
  product,
  '/results?q=laptop',
  '/faq',
  '/politicas',
  '/condiciones',
  '/aviso-de-privacidad',
  '/no-existe',
]

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual(
    [],
  )
}

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

test.describe('public pages', () => {
  for (const path of publicPages) {
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1440, 'light'],
    ] as const) {
      test(`${path} fits and runs without complaint at ${width} px, ${colorScheme}`, async ({
        page,
      }) => {
        const complaints: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text())
        })
        page.on('pageerror', (error) => complaints.push(String(error)))
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await open(page, path)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBe(0)
        expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
      })
    }
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest searches, filters, sorts and reads a product (SRC-03, CAT-02, SHW-08)', async ({
    page,
  }) => {
    await page.goto('/index')
    await page.getByRole('combobox', { name: 'Buscar productos' }).fill('laptop')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByText(/^Mostrando \d+ resultados en tu busqueda\.$/)).toBeVisible()

    await page.goto('/category/portatiles')
    await page.getByLabel('Memoria RAM').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await expect(page).toHaveURL(/f\.ram=/)
    await page.getByRole('link', { name: /quitar filtro/ }).click()
    await expect(page).not.toHaveURL(/f\.ram=/)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Detalles técnicos' })).toBeVisible()
    await page.getByRole('link', { name: /^Carrito de compras/ }).click()
    await expect(page).toHaveURL(/\/checkout\/cart/)
  })
})

test('typing suggests up to six names, by keys too, and leads on to all results (SRC-01)', async ({
  page,
}) => {
  await open(page, '/index')
  const box = page.getByRole('combobox', { name: 'Buscar productos' })
  await box.pressSequentially('laptop')
  const list = page.getByRole('listbox', { name: 'Sugerencias' })
  const names = list.getByRole('group', { name: 'Productos' }).getByRole('option')
  await expect(names).toHaveCount(6)
  await expect(list.getByRole('group', { name: 'Categorías' }).getByRole('option')).not.toHaveCount(
    0,
  )
  await expect(list.getByRole('option').last()).toHaveText('Ver más resultados ...')
  await box.press('ArrowDown')
  const first = list.getByRole('option', { selected: true })
  const name = await first.innerText()
  await box.press('Escape')
  await expect(list).toBeHidden()
  await box.press('e')
  await box.press('Backspace')
  await expect(names).toHaveCount(6)
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the search panel waits for four letters and falls back to featured products (SRC-02, BAR-05)', async ({
  page,
}) => {
  await open(page, '/index')
  await page.getByRole('button', { name: 'Menú' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buscar' }).click()
  const panel = page.getByRole('dialog', { name: 'Buscar' })
  const search = panel.getByRole('button', { name: 'Buscar', exact: true })
  await panel.getByLabel('¿Qué buscas?').fill('boc')
  await expect(search).toBeDisabled()
  await panel.getByLabel('¿Qué buscas?').fill('bocina')
  await search.click()
  await expect(panel.getByText(/^\d+ resultados en tu busqueda$/)).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByRole('link', { name: 'Ver todo' })).toBeVisible()
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

test('toasts stay three seconds for what worked and two for what did not, at most five, newest on top (TST-01)', async ({
  page,
}) => {
  await open(page, product)
  const heart = page.getByRole('button', { name: 'Favorito', exact: true })
  const refusals = page.getByRole('alert').filter({ hasText: 'Inicia sesión para poder' })
  await heart.click()
  await expect(refusals).toHaveCount(1)
  await expect.poll(() => clocksOfToasts(page)).toEqual([{ runs: 2000, playState: 'running' }])
  await expect(refusals).toHaveCount(0)

  for (let press = 0; press < 7; press += 1) await heart.click()
  expect(await refusals.count()).toBeLessThanOrEqual(5)

  await addToCart(page, product.slice(1))
  const added = page.getByRole('status').filter({ hasText: 'Articulo añadido al carrito' })
  await expect(added).toBeVisible()
  await added.hover()
  await expect
    .poll(() => clocksOfToasts(page), 'waits while it is pointed at')
    .toContainEqual({ runs: 3000, playState: 'paused' })
})

test('the cart panel counts up and down, asks before it removes, and says when it is empty (BAR-03, BAR-05)', async ({
  page,
}) => {
  await addToCart(page, product.slice(1))
  const panel = page.getByRole('dialog', { name: 'Carrito de compras' })
  await expect(panel.getByText('$15,999.00').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Agregar uno' }).click()
  await expect(panel.getByText('$31,998.00').first()).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Ver carrito' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Proceder al pago' })).toBeVisible()
  await expectAccessible(page)

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

test('reels show one item, three and a half, and five (HOM-08)', async ({ page }) => {
  await open(page, '/index')
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
    expect(Math.round((await shown()) * 2) / 2, `${width} px`).toBe(items)
  }
})

test('a new page starts at its top, and Back finds the place one left (RTE-09)', async ({
  page,
}) => {
  await open(page, '/category/portatiles')
  const last = page.getByRole('main').getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
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

test('the mini buy popup comes after 600 px (SHW-06)', async ({ page }) => {
  await open(page, product)
  const popup = page.getByRole('complementary', { name: 'Compra rápida' })
  await expect(popup).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 590))
  await expect(popup).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 650))
  await expect(popup).toBeVisible()
})

test('what was seen comes back on home, newest first (HOM-03, SHW-11)', async ({ page }) => {
  await open(page, '/index')
  await expect(page.getByRole('heading', { name: 'Vistos recientemente' })).toBeHidden()
  await open(page, '/dron-aerix-mirador-4k')
  await open(page, product)
  await open(page, '/index')
  const names = page.getByRole('list', { name: 'Vistos recientemente' }).getByRole('heading')
  await expect(names).toHaveText([/Laptop Nimbus Air/, /Dron Aerix/])
})

test('text never becomes elements of the page, not even through our own scripts', async ({
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

test('an unknown address answers 404, counts ten seconds down to home, and lets one stay (NTF-01, RTE-08)', async ({
  page,
}) => {
  await page.clock.install()
  const reply = await page.goto('/una/pagina/que/no/existe')
  expect(reply?.status()).toBe(404)
  await isInteractive(page)
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
  await page.clock.runFor(8000)
  await expect(page.getByText(/Te llevamos al inicio en \d segundo/)).toBeVisible()
  await page.clock.runFor(4000)
  await expect(page).toHaveURL(/\/index$/)

  await open(page, '/otra-que-no-existe')
  await page.getByRole('button', { name: 'Quedarme aquí' }).click()
  await page.clock.runFor(12_000)
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
})
