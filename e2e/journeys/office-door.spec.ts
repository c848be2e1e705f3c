import { expect, test } from '../support/office.ts'

test('an operator signs in with password and code, and lands on the page Hoy on desktop and phone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Hoy' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Ventas de hoy' })).toBeVisible()
})

test.describe('an operator without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('an operator without a session who opens the back office sees its sign-in page', async ({
    page,
  }) => {
    await page.goto('/pedidos')
    await expect(page.getByRole('heading', { name: 'Entra a trabajar' })).toBeVisible()
  })
})
