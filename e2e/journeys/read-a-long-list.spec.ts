import { expect, type Locator, type Page, test } from '@playwright/test'
import { importProducts } from '../support/operator.ts'
import { open } from '../support/shopper.ts'

const list = '/category/impresoras'

// One import serves both
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  await importProducts(
    Array.from({ length: 50 }, (_, index) => ({
      url_key: `cartucho-trazo-${index + 1}`,
      sku: `E2E-CAR-${index + 1}`,
      name: `Cartucho Trazo de alto rendimiento para impresoras de oficina, negro, número ${index + 1}`,
      category: 'impresoras',
      categories: ['impresoras'],
      price: 349 + index,
      qty: 9,
      // older than anything else, so that no other list shows them
      created_at_days: -900,
    })),
  )
})

const cards = (page: Page) => page.getByRole('main').getByRole('article')

const topOf = async (card: Locator) => (await card.boundingBox())?.y ?? Number.NaN

test('a category page loads twenty more products at a time, and browser Back restores the position in the extended list (CAT-04, RTE-09)', async ({
  page,
}) => {
  await open(page, list)
  await expect(cards(page)).toHaveCount(20)
  const total = Number(
    (await page.getByText(/^Mostrando \d+ productos$/).innerText()).match(/\d+/)?.[0],
  )
  expect(total).toBeGreaterThan(60)
  const more = page.getByRole('link', { name: 'Cargar más' })
  await expect(page.getByText(`20 de ${total}`)).toBeVisible()

  for (const number of [2, 3]) {
    await more.focus()
    const lastSeen = cards(page).nth(20 * (number - 1) - 1)
    const before = await topOf(lastSeen)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`pagina=${number}$`))
    await expect(cards(page)).toHaveCount(20 * number)
    const firstNew = cards(page).nth(20 * (number - 1))
    await expect(firstNew.getByRole('link').last()).toBeFocused()
    await expect.poll(async () => Math.abs((await topOf(lastSeen)) - before)).toBeLessThan(2)
  }

  const chosen = cards(page).nth(50)
  const name = await chosen.getByRole('heading').innerText()
  await chosen.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  await chosen.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(60)
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY))).toBeGreaterThan(left - 60)
  await expect(cards(page).nth(50)).toBeInViewport()
})

test('a category page keeps its products when loading more of them fails, and loading can be retried (CAT-04)', async ({
  page,
}) => {
  await open(page, list)
  await page.route('**/category/impresoras.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Cargar más' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'No pudimos cargar esta parte.' })
  await expect(failure).toBeInViewport()
  await expect(cards(page)).toHaveCount(20)
  await page.unroute('**/category/impresoras.data*')
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards(page)).toHaveCount(40)
  await expect(page.getByText(/^40 de \d+$/)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the link to more products of a category opens the longer product list scrolled to its top (CAT-04)', async ({
    page,
  }) => {
    await page.goto(list)
    await page.getByRole('link', { name: 'Cargar más' }).press('Enter')
    await expect(page).toHaveURL(/pagina=2$/)
    await expect(cards(page)).toHaveCount(40)
  })
})

test('additional pictures of a product card are loaded only when the mouse first moves over the card (CAT-03)', async ({
  page,
}) => {
  await open(page, '/category/portatiles')
  await expect.poll(() => loadedPictures(page, '.slides li:first-child')).toBeGreaterThan(0)
  expect(await loadedPictures(page, '.slides li + li')).toBe(0)
  await page.mouse.move(200, 400)
  await expect.poll(() => loadedPictures(page, '.slides li + li')).toBeGreaterThan(0)
})

function loadedPictures(page: Page, among: string): Promise<number> {
  return page
    .locator(`${among} img`)
    .evaluateAll(
      (pictures) => pictures.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length,
    )
}
