import type { Page } from '@playwright/test'
import { expectInAudit } from '../support/audit.ts'
import { expect, keysWork, test } from '../support/office.ts'

test('orders are shipped with pasted tracking numbers, and a pick-up order is handed over, by keyboard alone', async ({
  page,
}) => {
  const { keyboard } = page
  const content = page.locator('#contenido')
  await page.goto('/')
  await keysWork(page)
  await keyboard.press('g')
  await keyboard.press('p')
  await expect(content).toBeFocused()
  // other tests pack the first ones
  for (const key of ['j', 'j', 'j', 'j', 'x', 'j', 'x']) await keyboard.press(key)
  await expect(page.getByText('2 elegidos')).toBeVisible()
  await tabTo(page, () => page.locator('a:focus', { hasText: 'Ir a lo que se hace' }).count())
  await keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Surtir e imprimir' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await page.waitForURL(/enviar/)
  const chosen = new URL(page.url()).searchParams.getAll('pedido')
  expect(chosen).toHaveLength(2)
  await expect(content).toBeFocused()
  const pasted = page.getByLabel('Guías pegadas')
  await tabTo(page, () => pasted.evaluate((field) => field === document.activeElement))
  const lines = chosen.map((number, place) => `${number};PE41009920${place}MX`)
  await keyboard.insertText(lines.join('\n'))
  await keyboard.press('Control+Enter')
  await expect(page.getByText('2 enviados.')).toBeVisible()
  await expect(content).toBeFocused()
  for (const number of chosen) await expectInAudit(page, 'shipment-send', `order:${number}`)

  await page.goto('/recolecciones')
  await keysWork(page)
  await keyboard.press('j')
  const row = page.locator('[data-row]:focus')
  const number = (await row.locator('.no').first().innerText()).trim()
  await tabTo(page, () => page.locator('summary:focus').count())
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.insertText('Quien lo pidió, con INE')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText(`${number} entregado.`)).toBeVisible()
  await expect(content).toBeFocused()
})

test('text typed right after Ctrl K is searched for, even while the back-office command palette still loads', async ({
  page,
}) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/palette[^/]*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  const { keyboard } = page
  await page.goto('/pedidos')
  await keysWork(page)
  const row = page.locator('[data-row]:focus')
  await keyboard.press('j')
  await expect(row).toHaveCount(1)
  await keyboard.press('Control+k')
  await keyboard.type('xtick')
  arrive()
  const palette = page.getByRole('combobox', { name: 'Buscar e ir' })
  await expect(palette).toHaveValue('xtick')
  await expect(palette).toBeFocused()
  await keyboard.press('Escape')
  await expect(row).toHaveCount(1)
  await expect(page.locator('[data-row] :checked')).toHaveCount(0)
})

test('the first row of a list is three keys away, and the menu is one stop of the Tab key', async ({
  page,
}) => {
  const { keyboard } = page
  await page.goto('/pedidos')
  await keysWork(page)
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar a la lista' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.locator('[data-row]').first()).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Secciones', exact: true })
  await menu.getByRole('link', { name: /^Pedidos/ }).focus()
  await keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: /^Surtir/ })).toBeFocused()
  await keyboard.press('Tab')
  await expect(menu.locator(':focus')).toHaveCount(0)
})

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, isThere: () => Promise<unknown>) {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (await isThere()) return
  }
  throw new Error('Tab does not lead there')
}
