import { expect, test } from '@playwright/test'

// Once scripts run, the framework removes what loaded them ahead.
test.use({ javaScriptEnabled: false })

test('a page is painted from itself alone: no style sheet is loaded, and scripts are asked for behind everything else', async ({
  page,
}) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
  })
  await page.goto('/index')

  const links = page.locator('head link[rel=stylesheet]')
  expect(await links.count()).toBeGreaterThan(0)
  expect(await links.and(page.locator(':not([disabled])')).count()).toBe(0)
  expect(await page.locator('head style').count()).toBe(await links.count())
  expect(sheets).toEqual([])

  const scripts = page.locator('link[rel=modulepreload]')
  expect(await scripts.count()).toBeGreaterThan(0)
  expect(await page.locator('footer ~ link[rel=modulepreload]').count()).toBe(await scripts.count())
  expect(await scripts.and(page.locator(':not([fetchpriority=low])')).count()).toBe(0)
})
