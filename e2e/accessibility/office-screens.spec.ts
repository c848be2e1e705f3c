import type { Page } from '@playwright/test'
import { pageRows } from '#office/pages.ts'
import { expectNoViolations } from '../support/accessibility.ts'
import { expect, test } from '../support/office.ts'

/** Pages that open without a parameter; files to download are none. */
const plain = pageRows.filter(({ path, module }) => !/[:*]/.test(path) && module.endsWith('.tsx'))

/** A list, and the first page of the kind it leads to. */
const firstOf = {
  '/pedidos?ver=todos': /^\/pedidos\/\d{4}-\w+$/,
  '/pagos?ver=todos': /^\/pagos\/\d{4}-\w+$/,
  '/tickets': /^\/tickets\/(?!plantillas)[^/]+$/,
  '/clientes': /^\/clientes\/(?!solicitudes)[^/]+$/,
  '/devoluciones': /^\/devoluciones\/[^/]+$/,
} as const

for (const [scheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test.describe(`in ${scheme} colours, ${width} px wide`, () => {
    test.use({
      colorScheme: scheme,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('axe finds nothing on any page of the office', async ({ page }) => {
      const found: string[] = []
      for (const { path } of plain) await look(page, path, found)
      for (const [list, kind] of Object.entries(firstOf)) {
        await page.goto(list)
        const addresses = await page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
        const address = addresses.find((one) => kind.test(one))
        expect(address, `one of ${list}`).toBeDefined()
        await look(page, address ?? '', found)
        const [order] = /^\/pedidos\/.+/.exec(address ?? '') ?? []
        if (order) await look(page, `${order}/reembolsar`, found)
      }
      expect(found).toEqual([])
    })

    async function look(page: Page, address: string, found: string[]) {
      const reply = await page.goto(address)
      expect(reply?.status(), address).toBe(200)
      await expectNoViolations(page).catch((error: Error) => found.push(error.message))
    }
  })
}
