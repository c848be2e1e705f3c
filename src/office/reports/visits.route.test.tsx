import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { parseReportParameters } from './report-period.ts'
import Visits from './visits.route.tsx'

const today = '2026-11-30'
const report = parseReportParameters(new URLSearchParams(), today)
const { period } = report
const source = {
  source: 'boletin',
  medium: 'email',
  campaign: 'buen fin',
  view: 1200,
  product: 800,
  cart: 90,
  checkout: 40,
  paid: 31,
}
const render = (sources: (typeof source)[]) =>
  wordsOf(
    renderPage(() => <Visits loaderData={{ report, today, found: { period, sources } }} />, {
      shop: { me: { permissions: ['payments:read'] }, draft: null, views: [] },
    }),
  )

it('the report of visits shows the steps of each source, and who is not counted', () => {
  const words = render([source])
  expect(words).toContain('boletin email')
  expect(words).toMatch(/1,200.*800.*90.*40.*31/)
  expect(words).toContain('JavaScript no se cuenta')
})

it('the report of visits says that there were none', () => {
  expect(render([])).toContain('Nadie visitó la tienda en esos días.')
})
