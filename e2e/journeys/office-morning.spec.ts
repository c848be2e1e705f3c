import { deedsOf, expectInAudit } from '../support/audit.ts'
import { expect, keysWork, test } from '../support/office.ts'
import { counted } from '../support/presses.ts'
import { isInteractive } from '../support/shopper.ts'

// One morning of the demo shop: what one does the next finds done
test.describe.configure({ mode: 'serial' })

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an order is packed and shipped from its back-office page in few clicks', async ({
    page,
  }) => {
    const { tap, count } = counted()
    await page.goto('/')
    await isInteractive(page)
    await tap(page.getByRole('link', { name: /por empacar/ }))
    const row = page.locator('[data-row]').first()
    const number = (await row.locator('.no').first().textContent())?.trim() ?? ''
    expect(number).toMatch(/^\d{4}-\w{6}$/)
    await tap(row.locator('.no').first())
    await expect(page.getByRole('heading', { name: /^Empaca/ })).toBeVisible()
    await page.getByLabel('Número de guía').fill('PE410099001MX')
    await tap(page.getByRole('button', { name: /nviar/ }).filter({ visible: true }).first())
    await expect(page.getByText('PE410099001MX').first()).toBeVisible()
    expect(count(), 'presses to ship a late order').toBeLessThanOrEqual(3)
    await expectInAudit(page, 'shipment-send', `order:${number}`)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an operator packs an order and replies to a support ticket with JavaScript disabled', async ({
    page,
  }) => {
    await page.goto('/pedidos')
    const deed = page.getByRole('button', { name: /^Empacar/ })
    const row = page.locator('[data-row]').filter({ has: deed }).first()
    const number = (await row.locator('.no').first().textContent())?.trim() ?? ''
    await row.getByRole('button', { name: /^Empacar/ }).click()
    await expect(page.getByText(number).first()).toBeVisible()
    await expectInAudit(page, 'shipment-pack', `order:${number}`)

    const { click, count } = counted()
    await page.goto('/tickets')
    await click(page.getByRole('link', { name: /Cambio de uso de CFDI/ }).first())
    await page.getByLabel('Respuesta').fill('Ya lo cambiamos: la factura sale hoy con ese uso.')
    await click(page.getByRole('button', { name: 'Responder', exact: true }))
    await expect.poll(() => deedsOf(page, 'ticket-answer')).not.toEqual([])
    expect(count(), 'presses to answer a ticket').toBeLessThanOrEqual(3)
  })
})

test('keyboard shortcuts open the reply form of a support ticket and send it once, without closing the ticket', async ({
  page,
}) => {
  await page.goto('/tickets')
  await keysWork(page)
  await page.locator('[data-row] a[href^="/tickets/"]').first().click()
  const field = page.getByLabel('Respuesta')
  await expect(field).toBeVisible()
  const before = (await deedsOf(page, 'ticket-answer')).length
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await page.keyboard.type('Va en camino.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Ticket \d+: Respuesta enviada\.$/)).toBeVisible()
  expect(await deedsOf(page, 'ticket-answer')).toHaveLength(before + 1)

  await page.goto('/preguntas')
  await keysWork(page)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(page.getByLabel(/^Respuesta/).first()).toBeFocused()
})
