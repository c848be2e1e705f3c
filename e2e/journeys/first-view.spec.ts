import { expect, test } from '@playwright/test'

// What waits for the first paint stays as it came.
test.use({ javaScriptEnabled: false })

test('a page is painted from itself alone: no style sheet is loaded, and no script is asked for before', async ({
  page,
}) => {
  const sheets: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/index')

  const links = page.locator('head link[rel=stylesheet]')
  expect(await links.count()).toBeGreaterThan(0)
  expect(await links.and(page.locator(':not([disabled])')).count()).toBe(0)
  expect(await page.locator('head style').count()).toBe(await links.count())
  expect(sheets).toEqual([])

  expect(scripts).toEqual([])
  expect(await page.locator('link[rel=modulepreload], script[type=module]').count()).toBe(0)
  const inert = await page
    .locator('template[data-after-paint]')
    .evaluateAll((templates) => templates.map((template) => template.innerHTML).join(''))
  expect(inert).toContain('<script type="module"')
  expect(inert.match(/modulepreload/g)?.length).toBeGreaterThan(0)
  expect(inert.match(/modulepreload/g)?.length).toBe(inert.match(/fetchpriority="low"/g)?.length)
})
