import { expect, test } from '@playwright/test'
import { expectAccessibleOnPhone } from '../support/accessibility.ts'
import { demoShopper, open, signIn } from '../support/shopper.ts'

test.use({ serviceWorkers: 'allow' })

test('orders, payment references and the wishlist are readable offline until the shopper’s session ends', async ({
  page,
  context,
}) => {
  await signIn(page, demoShopper)
  await open(page, '/my-orders')
  const main = page.getByRole('main')
  await expect(main).toContainText('Pendiente de pago')
  const [, number = ''] = (await main.innerText()).match(/Pedido (\d{4}-[0-9A-Z]{6})/) ?? []
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(() => caches.match('/saved').then((reply) => reply?.text())))
    .toMatch(/"wishes":\{/)
  await expect.poll(() => page.evaluate(() => caches.has('tianguis-page'))).toBe(true)

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Ver mis pedidos guardados' }).click()
  await page.waitForURL(/\/sin-conexion/)
  // Chromium 150 reports a page loaded offline as online until the emulation is set again
  const network = await context.newCDPSession(page)
  const emulateOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await emulateOffline(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Paga tu pedido ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tus favoritos' })).toBeVisible()
  await expect(main).toContainText(/Guardado el .+, sin conexión/)
  await expectAccessibleOnPhone(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await open(page, '/wishlist')
  await expect(page).toHaveURL(/\/sin-conexion#\/wishlist$/)
  await emulateOffline(false)
  await context.setOffline(false)
  await expect(page).toHaveURL(({ pathname }) => pathname === '/wishlist')

  const area = page.getByRole('navigation', { name: 'Tu cuenta', exact: true })
  await area.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(page).not.toHaveURL(({ pathname }) => pathname === '/wishlist')
  await context.setOffline(true)
  await page.goto('/my-orders')
  await expect(main).toContainText(
    'Si inicias sesión, tus pedidos y favoritos se podrán ver sin internet',
  )
  await expect(main).not.toContainText(number)
  await expect.poll(() => page.evaluate(() => caches.has('tianguis-saved'))).toBe(false)
})
