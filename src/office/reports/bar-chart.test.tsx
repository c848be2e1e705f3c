import { expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import { BarChart } from './bar-chart.tsx'

it('a chart of the sales report has its title in the server-rendered HTML', () => {
  const page = renderPage(() => <BarChart title="Cobrado: noviembre" pairs={[]} />)
  expect(
    page.match(/<title[^>]*>Cobrado: noviembre; los números están en la tabla</g),
  ).toHaveLength(2)
})
