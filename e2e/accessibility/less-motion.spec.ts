import { expect, test } from '@playwright/test'
import { open } from '../support/shopper.ts'

test('page changes are not animated when the browser asks for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/index', '/laptop-nimbus-pro-16-32gb-1tb', '/faq']) {
    await open(page, path)
    const changing = await page.evaluate(() => {
      const root = document.documentElement
      root.style.setProperty('font-size', '200%')
      root.style.setProperty('color', 'red')
      root.getBoundingClientRect()
      return document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ transitionProperty }) => transitionProperty)
    })
    expect(changing, path).toEqual([])
  }
})
