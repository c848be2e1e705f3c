import { expect, test } from '@playwright/test'
import { keepToasts, open } from '../support/shopper.ts'

const product = '/laptop-nimbus-air-14-16gb-512gb'

test('the quick-purchase popup appears after scrolling 600 px, but never beside the purchase box’s own button (SHW-06)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, product)
  const popup = page.getByRole('complementary', { name: 'Compra rápida' })
  const box = page.locator('form#comprar > button')
  await expect(popup).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 650))
  await expect(box).toBeInViewport()
  await expect(popup).toBeHidden()
  await page.getByRole('region', { name: 'Opiniones de clientes' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 900))
  await expect(box).not.toBeInViewport()
  await expect(popup).toBeVisible()
})

test('the product page on a phone has one bar at the bottom: Comprar without scrolling, its price after 600 px, and the comparison as a chip (SHW-05, SHW-06)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, product)
  const bar = page.getByRole('complementary', { name: 'Compra rápida' })
  await expect(bar.getByRole('button', { name: 'Comprar' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/en stock/).first()).toBeInViewport()
  await expect(page.locator('.dock')).toBeHidden()
  const price = bar.getByText('$15,999.00')
  await page.evaluate(() => window.scrollTo(0, 590))
  await expect(price).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 650))
  await expect(price).toBeVisible()

  await page.getByRole('checkbox', { name: /^Comparar: Laptop Nimbus Air 14/ }).check()
  const chip = page
    .getByRole('complementary', { name: 'Productos para comparar' })
    .getByRole('link', { name: 'Comparar 1' })
  await expect(chip).toBeVisible()
  const [chosen, bottom] = [await chip.boundingBox(), await bar.boundingBox()]
  expect(chosen?.y ?? 0).toBeGreaterThanOrEqual(bottom?.y ?? Infinity)
  expect(bottom?.height ?? Infinity).toBeLessThanOrEqual(72)
})

test('a click on the product page before React hydration takes effect after hydration (SHW-05, BAR-03)', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(product, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Cantidad').selectOption('2')
  const comprar = page.getByRole('button', { name: 'Comprar', exact: true }).first()
  await comprar.click()
  await expect(comprar).toHaveAttribute('aria-busy', 'true')
  scripts.resolve()
  const panel = page.getByRole('dialog', { name: 'Carrito de compras' })
  await expect(panel.getByText('$31,998.00').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${product}$`))
})

test('a product is shared by social networks, the share dialog and a copied link (SHW-02)', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    navigator.share = async (what) => void told.push(what?.url)
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (words: string) => void told.push(words) },
    })
  })
  await keepToasts(page)
  await open(page, product)
  await page.getByRole('button', { name: 'Compartir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compartir' })
  const url = `${baseURL}${product}`
  for (const network of ['WhatsApp', 'Facebook', 'Twitter']) {
    const address = await dialog.getByRole('link', { name: network }).getAttribute('href')
    expect(decodeURIComponent(address ?? ''), network).toContain(url)
  }
  await expect(dialog.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/',
  )
  await dialog.getByRole('button', { name: 'Compartir con otra aplicación' }).click()
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Enlace copiado' })).toBeVisible()
  expect(await page.evaluate(() => (window as { told?: unknown }).told)).toEqual([url, url])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeFocused()
})

test('the related-products carousel moves by two and wraps around; the product page survives a failed review sort request (SHW-09, SHW-10, REV-04)', async ({
  page,
}) => {
  await open(page, product)
  const strip = page.getByRole('list', { name: 'Productos relacionados' })
  await expect(strip.getByRole('listitem')).toHaveCount(10)
  await expect(
    page.getByRole('list', { name: 'Otros clientes también compraron' }).getByRole('listitem'),
  ).toHaveCount(10)
  await expect(
    page.getByRole('region', { name: 'Tabla de comparación' }).getByRole('columnheader'),
  ).toHaveCount(6)
  const cards = strip.getByRole('article')
  await strip.scrollIntoViewIfNeeded()
  await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 })
  await expect(cards.nth(2)).not.toBeInViewport()
  await page.getByRole('button', { name: 'Anteriores: Productos relacionados' }).click()
  await expect(cards.last()).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: 'Siguientes: Productos relacionados' }).click()
  await expect(cards.first()).toBeInViewport({ ratio: 0.9 })

  await page.route(`**${product}.data*`, (route) => route.abort())
  await page.getByLabel('Ordenar').selectOption('low')
  const failure = page.getByRole('alert').filter({ hasText: 'No pudimos cargar esta parte.' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Detalles técnicos' })).toBeVisible()
  await page.unroute(`**${product}.data*`)
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByLabel('Ordenar')).toHaveValue('low')
  await expect(page.getByRole('heading', { name: 'RAM soldada' })).toBeVisible()
})

test('recently viewed products appear on the home page, newest first (HOM-03, SHW-11)', async ({
  page,
}) => {
  await open(page, '/index')
  await expect(page.getByRole('heading', { name: 'Vistos recientemente' })).toBeHidden()
  await view('/tableta-nimbus-tab-mini-8-128gb', 1)
  await view(product, 2)
  await open(page, '/index')
  const names = page.getByRole('list', { name: 'Vistos recientemente' }).getByRole('heading')
  await expect(names).toHaveText([/Laptop Nimbus Air/, /Nimbus Mini/])

  /** It counts as seen once the page has taken its time to remember it, which is after it answers. */
  async function view(path: string, seen: number) {
    await open(page, path)
    const kept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('vistos') ?? '[]').length)
    await expect.poll(kept).toBe(seen)
  }
})

test('the recently viewed carousel shows a loading error and can be retried (HOM-03, HOM-07)', async ({
  page,
}) => {
  await open(page, product)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vistos'))).not.toBeNull()
  await page.route('**/shop/cartQuote', (route) => route.fulfill({ status: 503 }))
  await open(page, '/index')
  const reel = page.getByRole('region', { name: 'Vistos recientemente' })
  await expect(reel.getByText('No disponible')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tabletas' })).toBeVisible()
  await page.unroute('**/shop/cartQuote')
  await reel.getByRole('button', { name: 'Reintentar' }).click()
  await expect(reel.getByRole('heading', { name: /Laptop Nimbus Air/ })).toBeVisible()
})

test('the zoom of a product picture stops at its original size (SHW-01)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const large: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('-1600.')) large.push(request.url())
  })
  const viewer = page.getByRole('dialog', { name: /^Fotos de/ })
  const closer = viewer.getByRole('button', { name: 'Acercar' })

  await open(page, '/tableta-kolibri-k8-32gb')
  await page.getByRole('button', { name: 'Ampliar foto 1' }).click()
  await expect(viewer).toBeVisible()
  await expect(closer).toBeHidden()

  await open(page, '/laptop-nimbus-pro-16-32gb-1tb')
  expect(large).toEqual([])
  await page.getByRole('button', { name: 'Ampliar foto 1' }).click()
  await closer.click()
  const picture = viewer.locator('.ground img').last()
  await expect.poll(() => picture.evaluate((image) => image.clientWidth)).toBe(1600)
  await expect.poll(() => large.length).toBeGreaterThan(0)
})
