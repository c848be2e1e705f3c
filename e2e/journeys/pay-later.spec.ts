import { expect, test } from '@playwright/test'
import {
  addresses,
  addToCart,
  goToHostedPage,
  open,
  signUp,
  somebodyNew,
} from '../support/shopper.ts'

for (const { way, tab, confirm, promise } of [
  { way: 'SPEI', tab: 'SPEI', confirm: /transferencia/i, promise: /CLABE/ },
  {
    way: 'cash voucher',
    tab: 'Efectivo',
    confirm: /ficha|código|pagar en tienda/i,
    promise: /referencia/i,
  },
]) {
  test(`an order paid by ${way} waits for the money and moves on when it arrives (CHK-05, ORD-01, ORD-03)`, async ({
    page,
  }) => {
    const person = somebodyNew()
    await signUp(page, person)
    await addToCart(page, 'mouse-teclia-ligero-inalambrico')
    await goToHostedPage(page, person)
    const sessionId = new URL(page.url()).pathname.split('/').filter(Boolean).at(-1) ?? ''
    await page
      .getByRole('link', { name: tab, exact: true })
      .or(page.getByRole('tab', { name: tab, exact: true }))
      .or(page.getByRole('radio', { name: tab }))
      .first()
      .click()
    await page.getByRole('button', { name: confirm }).click()

    await expect(page).toHaveURL(/\/checkout\/success\?ref=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Detalle del pedido.' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(promise)
    const orderNumber =
      (await page.getByRole('main').innerText()).match(/\b\d{4}-[0-9A-Z]{6}\b/)?.[0] ?? ''
    await open(page, '/my-orders')
    await expect(page.getByRole('main')).toContainText('Pendiente de pago')

    const paid = await page.request.post(`${addresses.payments}/v1/simulate/${sessionId}/pay`)
    expect(paid.ok()).toBe(true)
    await expect
      .poll(
        async () => {
          await open(page, `/order-detail/${orderNumber}`)
          return page.getByRole('main').innerText()
        },
        { timeout: 20_000 },
      )
      .toContain('Pago confirmado, en preparación')
  })
}
