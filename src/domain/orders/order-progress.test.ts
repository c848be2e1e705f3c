import { describe, expect, it } from 'vitest'
import { canMove, type OrderStateId, orderStates, stateLabel, statusOf } from './order-progress.ts'

const legal = '1>2 1>0 2>3 2>0 3>4 3>5 4>8 4>9 4>5 5>4 5>6 5>7 5>9 6>7 6>9 8>9 8>5 8>6 9>6'.split(
  ' ',
)

describe('order progress', () => {
  it('allows exactly the moves of the table (ORD-03)', () => {
    const allowed = orderStates.flatMap(({ id: from }) =>
      orderStates.filter(({ id: to }) => canMove(from, to)).map(({ id: to }) => `${from}>${to}`),
    )
    expect(allowed.sort()).toEqual([...legal].sort())
  })

  it('calls only a delivered order completed, so that its dot is green (ORD-01)', () => {
    const completed = orderStates.filter(({ status }) => status === 'completed')
    expect(completed.map(({ id }) => id)).toEqual([9])
  })

  it('lets nothing leave cancelled and refunded', () => {
    const ends: OrderStateId[] = [0, 7]
    for (const from of ends) {
      for (const { id: to } of orderStates) expect(canMove(from, to)).toBe(false)
    }
  })

  it('words a waiting parcel by where it waits', () => {
    expect(stateLabel(8)).toBe('Entregado por confirmar')
    expect(stateLabel(8, { pickup: true })).toBe('Listo para recoger')
    expect(statusOf(2)).toBe('processing')
  })
})
