import { expectInAudit } from '../support/audit.ts'
import { expect, identify, test } from '../support/office.ts'
import { holdOldSession } from '../support/old-session.ts'
import { demoShopper, isInteractive } from '../support/shopper.ts'

// only this test's session is signed in
test.use({ storageState: { cookies: [], origins: [] } })

test('an operator refunds two order lines by keyboard; after step-up authentication the refund runs by itself, once', async ({
  page,
  context,
}) => {
  await holdOldSession(context, { minutes: 11 })
  const { keyboard } = page
  const bought = await page.request.get('/api/v1/orders', {
    params: { tab: 'all', search: demoShopper.email },
  })
  const { orders } = (await bought.json()) as { orders: { number: string }[] }
  const number = orders.map((order) => order.number).find((one) => one.endsWith('X4HN8T'))
  await page.goto(`/pedidos/${number}`)
  await isInteractive(page)
  await page.getByRole('link', { name: 'Reembolsar' }).press('Enter')
  const units = page.locator('select[name^="cuantas"]')
  await units.nth(0).press('1')
  await units.nth(1).press('1')
  await page.getByLabel('Motivo').press('ArrowDown')
  await page.getByLabel('Detalle').focus()
  await keyboard.type('Llegaron juntos')
  const refund = page.getByRole('button', { name: /^Reembolsar \$/ })
  const outlook = page.getByRole('complementary', { name: 'Lo que va a pasar' })
  await expect(outlook.getByText(/^1 × /)).toHaveCount(2)
  const words = await refund.innerText()
  await refund.press('Enter')

  await page.getByRole('link', { name: 'Confirmar' }).press('Enter')
  await identify(page)

  const amount = words.replace('Reembolsar ', '')
  await expect(page.getByText(`Reembolsaste ${amount}.`)).toBeVisible()
  const history = page.getByRole('region', { name: 'Qué ha pasado' })
  await expect(history.getByText(`Reembolso de ${amount}: 1 × `)).toContainText(', 1 × ')
  await expectInAudit(page, 'refund-part', `order:${number}`)
})
