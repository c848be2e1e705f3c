import type { Page } from '@playwright/test'
import { officePageList } from '#office/pages.ts'
import {
  expectNoViolationsAtAnyWidth,
  loadAxeEarly,
  visibleOnly,
} from '../support/accessibility.ts'
import { expect, test } from '../support/office.ts'

test.beforeAll(({ sharedPage }) => loadAxeEarly(sharedPage))

/** Pages that open without a parameter, by the area that the first part of their address names; files to download are none. */
const areas = Map.groupBy(
  officePageList.filter(({ path, module }) => !/[:*]/.test(path) && module.endsWith('.tsx')),
  ({ path }) => path.split('/')[1] || 'hoy',
)

for (const [area, rows] of areas) {
  test(`the back-office pages of ${area} have no axe violations`, async ({ sharedPage }) => {
    // the frame of a wide screen is the same on all of them
    for (const [index, { path }] of rows.entries()) {
      await look(sharedPage, path, index > 0 ? visibleOnly : undefined)
    }
  })
}

/** A list, and the first page of the kind it leads to. */
const firstOf = {
  '/pedidos?ver=todos': /^\/pedidos\/\d{4}-\w+$/,
  '/pagos?ver=todos': /^\/pagos\/\d{4}-\w+$/,
  '/tickets': /^\/tickets\/(?!plantillas)[^/]+$/,
  '/clientes': /^\/clientes\/(?!solicitudes)[^/]+$/,
  '/devoluciones': /^\/devoluciones\/[^/]+$/,
} as const

test('the first detail page linked from each back-office list has no axe violations', async ({
  sharedPage: page,
}) => {
  for (const [list, kind] of Object.entries(firstOf)) {
    await page.goto(list)
    const addresses = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const address = addresses.find((one) => kind.test(one))
    expect(address, `one of ${list}`).toBeDefined()
    await look(page, address ?? '')
    const [order] = /^\/pedidos\/.+/.exec(address ?? '') ?? []
    if (order) await look(page, `${order}/reembolsar`)
  }
})

async function look(page: Page, address: string, wideRules?: typeof visibleOnly) {
  const reply = await page.goto(address)
  expect(reply?.status(), address).toBe(200)
  await expectNoViolationsAtAnyWidth(page, wideRules)
}
