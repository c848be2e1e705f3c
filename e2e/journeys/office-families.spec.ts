import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/office.ts'
import { counted } from '../support/presses.ts'

const cellOf = (page: Page, title: string, label: string) =>
  page.getByLabel(`${title}, ${label}`, { exact: true })

test('a family of twelve with its prices takes 25 presses at most, one of its prices three', async ({
  page,
}) => {
  const name = `Funda Prisma ${Date.now().toString(36)}`
  const { click, count } = counted()
  await page.goto('/productos', { waitUntil: 'networkidle' })
  await click(page.getByRole('link', { name: 'Nueva familia' }))
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  const values = page.getByLabel('Sus valores, separados por comas')
  await page.getByLabel('Opción 1').fill('Color')
  await values.nth(0).fill('Negro, Azul, Lila, Verde')
  await page.getByLabel('Opción 2').fill('Medida')
  await values.nth(1).fill('6 in, 7 in, 8 in')
  await page.getByLabel('Categoría').selectOption({ index: 1 })
  await click(page.getByRole('button', { name: 'Crear la familia' }))
  await expect(page.getByText('Familia creada con 12 productos, ocultos.')).toBeVisible()
  const prices = Array.from({ length: 12 }, (_, at) => `${199 + 10 * at}.00`)
  await click(cellOf(page, 'Precio', 'Negro · 6 in'))
  await paste(cellOf(page, 'Precio', 'Negro · 6 in'), prices.join('\n'))
  await expect(page.getByText('12 cambios')).toBeVisible()
  await click(page.getByRole('button', { name: 'Guardar' }))
  await expect(page.getByText(/^Guardado: .*: precio\./)).toBeVisible()
  await expect(cellOf(page, 'Precio', 'Verde · 8 in')).toHaveValue('309.00')
  // the seven fields that were filled are entered, too
  expect(count() + 7).toBeLessThanOrEqual(25)

  const one = counted()
  await page.goto('/productos', { waitUntil: 'networkidle' })
  await one.click(page.getByRole('link', { name, exact: true }))
  await one.click(cellOf(page, 'Precio', 'Azul · 7 in'))
  await cellOf(page, 'Precio', 'Azul · 7 in').fill('259')
  await one.click(page.getByRole('button', { name: 'Guardar' }))
  await expect(cellOf(page, 'Precio', 'Azul · 7 in')).toHaveValue('259.00')
  expect(one.count()).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(cellOf(page, 'Precio', 'Azul · 7 in')).toHaveValue('239.00')
})

/** Pastes as a spreadsheet's cells come: one line for each row. */
function paste(cell: Locator, text: string): Promise<void> {
  return cell.evaluate((field, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', copied)
    const event = { clipboardData, bubbles: true, cancelable: true }
    field.dispatchEvent(new ClipboardEvent('paste', event))
  }, text)
}
