import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { addToCart, isInteractive, open, signIn } from '../support/shopper.ts'

/** The demo customer, who has bought, asked and wished before. */
const mariana = { email: 'mariana@tianguis.example', password: 'tianguis-demo' }

test.use({ viewport: { width: 390, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(150_000)

test.beforeEach(({ page }) => signIn(page, mariana))

test("what a shopper keeps has nothing that gets in anybody's way", async ({ page }) => {
  await expectEach(page, [
    '/customer/account/profile',
    '/my-profile',
    '/wishlist',
    '/reviews',
    '/rewards',
    '/customer/2fa',
  ])
})

test("orders and tickets have nothing that gets in anybody's way", async ({ page }) => {
  await expectEach(page, ['/my-orders', '/tickets', '/customer/account/tickets/create'])
  for (const [list, one] of [
    ['/my-orders', /\/order-detail\//],
    ['/tickets', /\/ticket-detail\//],
  ] as const) {
    await open(page, list)
    await page
      .locator(`a[href*="${one.source.replaceAll('\\', '')}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(one)
    await settled(page)
    await expectAccessible(page)
  }
})

test("addresses and the way to pay have nothing that gets in anybody's way", async ({ page }) => {
  await addToCart(page, 'laptop-nimbus-pro-16-32gb-1tb')
  await expectEach(page, ['/checkout/cart', '/checkout', '/my-addresses'])
  await page.getByRole('button', { name: 'Agregar dirección' }).first().click()
  await expectAccessible(page)
})

async function expectEach(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await open(page, address)
      await settled(page)
      await expectAccessible(page)
    })
  }
}

/** Own things arrive after the page: nothing is busy any more. */
async function settled(page: Page) {
  await isInteractive(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
