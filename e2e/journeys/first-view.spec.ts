import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { addresses } from '../support/shopper.ts'

test.describe('without script', () => {
  // What waits for the first paint stays as it came.
  test.use({ javaScriptEnabled: false })

  test('the first paint of a page waits for no external style sheet and no script', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    // Chromium may request disabled style sheets; these are never answered, and the page is painted
    await page.route('**/*.css', () => {})
    await page.goto('/index', { waitUntil: 'domcontentloaded' })
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length))
      .toBe(1)

    const links = page.locator('head link[rel=stylesheet]')
    expect(await links.count()).toBeGreaterThan(0)
    expect(await links.and(page.locator(':not([disabled])')).count()).toBe(0)
    expect(await page.locator('head style').count()).toBe(await links.count())

    expect(scripts).toEqual([])
    expect(await page.locator('link[rel=modulepreload], script[type=module]').count()).toBe(0)
    const inert = await page
      .locator('template[data-after-paint]')
      .evaluateAll((templates) => templates.map((template) => template.innerHTML).join(''))
    expect(inert).toContain('<script type="module"')
    expect(inert.match(/modulepreload/g)?.length).toBeGreaterThan(0)
    expect(inert.match(/modulepreload/g)?.length).toBe(inert.match(/fetchpriority="low"/g)?.length)
  })
})

test('the first paint of a page does not wait for external style sheets or scripts', async ({
  page,
}) => {
  const document = await (await fetch(`${addresses.shop}/index`)).text()
  const opening = '<template data-after-paint>'
  const inTemplate = document.lastIndexOf(opening) + opening.length
  let sendRest = () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    sendRest = () => response.end(document.slice(inTemplate))
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(document.slice(0, inTemplate))
  })
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    // what the page itself does about its paint comes before the next frame
    await page.evaluate(() => new Promise(requestAnimationFrame))
    sendRest()
    await expect(page.locator('script[type="module"]').first()).toBeAttached()
    await expect(page.locator('template[data-after-paint]')).toHaveCount(0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
