import path from 'node:path'
import { type Page, test as shop } from '@playwright/test'
import sharp from 'sharp'
import { expect, test as office } from '../support/office.ts'
import { addToCart, demoShopper, open, signIn } from '../support/shopper.ts'

/** The five pictures of the README: the shop as it starts, home first. */
const folder = path.resolve('docs/pictures')
const desk = { width: 1280, height: 800 }
const product = 'laptop-nimbus-pro-16-32gb-1tb'
const still = { reducedMotion: 'reduce' } as const

shop.describe('shop', () => {
  shop.use({ viewport: desk, contextOptions: still })

  for (const [name, colorScheme] of [
    ['home', 'light'],
    ['dark', 'dark'],
  ] as const) {
    shop(name, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, '/index')
      await save(page, name)
    })
  }

  shop('product-phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `/${product}?cp=03100`)
    await save(page, 'product-phone')
  })

  shop('checkout', async ({ page }) => {
    await signIn(page, demoShopper)
    await addToCart(page, product)
    await open(page, '/checkout')
    await save(page, 'checkout')
  })
})

office.describe('office', () => {
  office.use({ viewport: desk, contextOptions: still })

  office('office', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Ctrl K', { exact: true })).toBeVisible()
    await save(page, 'office')
  })
})

async function save(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  const shot = await page.screenshot({ animations: 'disabled' })
  await sharp(shot)
    .webp({ quality: 74 })
    .toFile(path.join(folder, `${name}.webp`))
}
