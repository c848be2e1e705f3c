import { expect, type Locator, test } from '@playwright/test'
import { open } from '../support/shopper.ts'

test('each category and filter option lists as many products as its displayed count, 24 per page (SRC-03, CAT-02)', async ({
  page,
}) => {
  await open(page, '/results?q=inalambrico')
  const count = page.getByText(/^Mostrando \d+ resultados en tu busqueda\.$/)
  const promised = async (link: Locator) => Number((await link.innerText()).match(/\d+/)?.[0])
  const categories = page.getByRole('navigation', { name: 'Categorías con resultados' })
  const accessories = categories.getByRole('link', { name: /^Accesorios/ })
  const inAccessories = await promised(accessories)
  await accessories.click()
  await expect(count).toHaveText(`Mostrando ${inAccessories} resultados en tu busqueda.`)
  await expect(accessories).toHaveAttribute('aria-current', 'true')

  const brands = page.getByRole('group', { name: 'Marca' })
  const values = brands.getByText(/^\d+ productos?$/)
  const [first, second] = [await promised(values.nth(0)), await promised(values.nth(1))]
  await brands.getByRole('checkbox').nth(0).check()
  await brands.getByRole('checkbox').nth(1).check()
  await expect(page).toHaveURL(/categoria=accesorios&f\.marca=.+&f\.marca=/)
  await expect(count).toHaveText(`Mostrando ${first + second} resultados en tu busqueda.`)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ productos$/ })).toBeVisible()

  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(count).toHaveText(`Mostrando ${inAccessories} resultados en tu busqueda.`)
  const all = categories.getByRole('link', { name: /^Todo/ })
  await all.click()
  // Until the new list is drawn, its links keep the category.
  await expect(all).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: '24 por página' }).click()
  await expect(page).toHaveURL(/\?q=inalambrico&por=24$/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
})

test('a typed price filter is applied, and a failed reload of the product list keeps the page unchanged (CAT-02)', async ({
  page,
}) => {
  await open(page, '/category/portatiles')
  const count = page.getByText(/^Mostrando \d+ productos$/)
  const all = await count.innerText()
  await page.getByLabel('Precio máximo').pressSequentially('15000')
  await expect(page).toHaveURL(/\?max=15000$/)
  await expect(count).not.toHaveText(all)
  await page.getByLabel('Precio mínimo').pressSequentially('20000')
  await expect(page.getByLabel('Precio mínimo')).toHaveValue('20000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?min=15000&max=20000$/)
  await expect(
    page.getByRole('link', { name: /desde \$15,000\.00 hasta \$20,000\.00/ }),
  ).toBeVisible()

  await page.route('**/category/portatiles.data*', (route) => route.abort())
  await page.getByLabel('Ordenar por').selectOption('price-asc')
  const failure = page.getByRole('alert').filter({ hasText: 'No pudimos cargar esta parte.' })
  await expect(failure).toBeInViewport()
  await expect(page).toHaveURL(/orden=price-asc$/)
  await expect(page.getByRole('link', { name: /, quitar filtro$/ })).toBeVisible()
  await page.unroute('**/category/portatiles.data*')
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByLabel('Ordenar por')).toHaveValue('price-asc')
})

test('offers are narrowed by months without interest and by delivery to the known postcode, and list the displayed counts (CAT-02)', async ({
  page,
}) => {
  await open(page, '/ofertas')
  const count = page.getByText(/^\d+ ofertas?$/)
  await page.getByRole('button', { name: 'Pon tu código postal' }).click()
  await page.getByRole('textbox', { name: 'Código postal' }).fill('03100')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const arrival = page.getByRole('group', { name: 'Llega a 03100' }).getByRole('checkbox')
  await expect(arrival).toHaveAccessibleName(/o antes \d+ productos?$/)
  const promised = Number((await arrival.locator('..').innerText()).match(/(\d+)\D*$/)?.[1])
  await arrival.check()
  await expect(page).toHaveURL(/\/ofertas\?llega_antes=1&cp=03100$/)
  await expect(count).toHaveText(`${promised} ofertas`)
  const months = page.getByRole('group', { name: 'Meses sin intereses' }).getByRole('checkbox')
  await months.last().check()
  await expect(page).toHaveURL(/meses_12=1&cp=03100$/)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ productos?$/ })).toBeVisible()
  await page.getByRole('link', { name: /^Llega a más tardar .+ a 03100/ }).click()
  await expect(page).toHaveURL(/\/ofertas\?meses_12=1$/)
  await page.getByRole('link', { name: /^Hasta 12 meses sin intereses/ }).click()
  await expect(page).toHaveURL(/\/ofertas$/)
})
