import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import Today from './today.route.tsx'

const quiet = {
  is_open: true,
  stand_ins: [],
  connection_faults: [],
  now: '2026-11-23T18:00:00Z',
  first_steps: null,
  shop_url: 'https://tienda.test',
  queues: [],
  sales: null,
}

it('the back-office page Hoy labels each link with its action and count', () => {
  const now = '2026-11-23T18:00:00Z'
  const queues = [{ name: 'to_pack' as const, count: 2, oldest: now }]
  const page = renderPage(() => <Today loaderData={{ ...quiet, now, queues }} />)
  expect(page).toContain('aria-label="Empacar: 2 por empacar"')
})

it('the back-office page Hoy says what connection does not work, before all else', () => {
  const fault = { code: 'payments' as const, name: 'Stripe', words: 'Stripe no reconoce la clave.' }
  const page = renderPage(() => <Today loaderData={{ ...quiet, connection_faults: [fault] }} />)
  expect(wordsOf(page)).toContain('Cobros, Stripe: Stripe no reconoce la clave.')
})

it('the back-office page Hoy explains how its sales figure is counted', () => {
  const sales = {
    days: [{ day: '2026-11-23', total: 100, orders: 1 }],
    week_ago_until_now: { total: 0, orders: 0 },
  }
  const page = renderPage(() => <Today loaderData={{ ...quiet, sales }} />)
  expect(page).toContain(
    'Pedidos hechos cada día que ya se pagaron, sin cancelados ni reembolsados.',
  )
})

it('the back-office page Hoy counts each late order once, and shows the last day still in time', () => {
  const now = '2026-11-23T18:00:00Z'
  const queues = [
    { name: 'to_pack' as const, count: 3, oldest: now },
    { name: 'late_to_ship' as const, count: 2, oldest: now },
    // the last day is Tuesday 24, from midnight in Mexico City
    { name: 'pickups' as const, count: 1, oldest: '2026-11-24T06:00:00Z' },
  ]
  const page = renderPage(() => <Today loaderData={{ ...quiet, now, queues }} />)
  expect(page).toContain('4 pendientes')
  expect(page).toContain('Su plazo termina mañana')
  expect(page).not.toContain('Su plazo termina mañana a las')
})

it('the back-office page Hoy of a shop without orders says what to do next', () => {
  const first_steps = ['payments' as const, 'share' as const, 'team' as const]
  const page = renderPage(() => <Today loaderData={{ ...quiet, first_steps }} />)
  expect(page.indexOf('Conecta los cobros')).toBeLessThan(page.indexOf('Comparte tu tienda'))
  expect(page).toContain('href="https://tienda.test"')
  expect(page).not.toContain('No hay pendientes')
  const queues = [{ name: 'tickets' as const, count: 1, oldest: quiet.now }]
  const busy = renderPage(() => <Today loaderData={{ ...quiet, first_steps, queues }} />)
  expect(busy).not.toContain('Conecta los cobros')
  const later = renderPage(() => <Today loaderData={{ ...quiet, first_steps: [] }} />)
  expect(later).toContain('No hay pendientes')
})
