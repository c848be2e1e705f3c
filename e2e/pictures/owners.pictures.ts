import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/office.ts'
import { addresses } from '../support/shopper.ts'
import { type Picture, pictures } from './owners-pictures.ts'

const folder = path.resolve('docs/duenos')
const desk = 1180
const phone = { width: 390, height: 760 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const picture of pictures) {
  test(picture.name, async ({ page }) => {
    const size = picture.phone ? phone : { width: desk, height: picture.height ?? 720 }
    await page.setViewportSize(size)
    await page.goto(picture.address)
    // the hint of the palette stands there once pages answer to presses
    if (!picture.phone) await expect(page.getByText('Ctrl K', { exact: true })).toBeVisible()
    await picture.before?.(page)
    await page.waitForLoadState('networkidle')
    await take(page, picture)
  })
}

test('entrar', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: addresses.office, locale: 'es-MX' })
  const page = await context.newPage()
  await page.setViewportSize({ width: desk, height: 460 })
  await page.goto('/entrar')
  const mark = () => page.getByRole('link', { name: 'Entrar' })
  await take(page, { name: 'entrar', address: '/entrar', mark })
  await context.close()
})

async function take(page: Page, { name, mark }: Picture) {
  if (mark) await frame(mark(page))
  const shot = await page.screenshot({ animations: 'disabled' })
  await sharp(shot)
    .webp({ quality: 74 })
    .toFile(path.join(folder, `${name}.webp`))
}

/** A pink frame around the pressed element. */
async function frame(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate((element: HTMLElement) => {
    element.style.outline = '3px solid #e5007d'
    element.style.outlineOffset = '4px'
    element.style.borderRadius = '12px'
  })
}
