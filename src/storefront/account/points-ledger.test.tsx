import { expect, it } from 'vitest'
import type { RewardPointsEntry } from '#contract/account.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { PointsLedger } from './points-ledger.tsx'

const number = '2611-4M8WXC'

function show(over: Partial<RewardPointsEntry>) {
  const reward: RewardPointsEntry = {
    id: 1,
    reward_points: 120,
    status: 'Ganados',
    note: '',
    exp_date: null,
    created_at: '2026-11-21T20:00:00.000Z',
    order_number: number,
    ...over,
  }
  const markup = renderPage(() => <PointsLedger rewards={[reward]} />)
  return { links: valuesOf(markup, 'href'), words: wordsOf(markup) }
}

it.each([
  ['names it', `Devueltos: pedido ${number}`, `Devueltos: pedido ${number}`],
  ['says something else', 'Regalo', `Pedido ${number} . Regalo`],
  ['is empty', '', `Pedido ${number}`],
])('links reward points to their order when the note %s (RWD-01)', (_, note, said) => {
  const { links, words } = show({ note })
  expect(links).toEqual([`/order-detail/${number}`])
  expect(words).toContain(said)
})

it('a reward points entry without an order has no order link (RWD-01)', () => {
  const { links, words } = show({ note: 'Cortesía', order_number: null })
  expect(links).toEqual([])
  expect(words).toContain('Cortesía')
})
