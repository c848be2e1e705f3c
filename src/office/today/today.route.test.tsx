import { expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import Today from './today.route.tsx'

const quiet = {
  is_open: true,
  stand_ins: [],
  now: '2026-11-23T18:00:00Z',
  queues: [],
  sales: null,
}

it('names each link by what it does and to how many', () => {
  const now = '2026-11-23T18:00:00Z'
  const queues = [{ name: 'to_pack' as const, count: 2, oldest: now }]
  const page = renderPage(() => <Today loaderData={{ ...quiet, now, queues }} />)
  expect(page).toContain('aria-label="Empacar: 2 por empacar"')
})

it('tells its sales from those of the reports', () => {
  const sales = {
    days: [{ day: '2026-11-23', total: 100, orders: 1 }],
    week_ago_until_now: { total: 0, orders: 0 },
  }
  const page = renderPage(() => <Today loaderData={{ ...quiet, sales }} />)
  expect(page).toContain(
    'Pedidos hechos cada día que ya se pagaron, sin cancelados ni reembolsados.',
  )
})
