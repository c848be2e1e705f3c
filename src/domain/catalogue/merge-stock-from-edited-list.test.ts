import { expect, it } from 'vitest'
import { mergeEditedStockWithSales } from './merge-stock-from-edited-list.ts'

it.each([
  ['sold since, list as seen', 6, { onHand: 4, seen: 6, isCounted: false }, 4],
  ['sold since, list counts more', 10, { onHand: 4, seen: 6, isCounted: false }, 8],
  ['sold since, list counts less than remains', 1, { onHand: 4, seen: 6, isCounted: false }, 0],
  ['counted since, list as seen', 6, { onHand: 9, seen: 6, isCounted: true }, 9],
  ['imported before', 10, { onHand: 10, seen: 6, isCounted: true }, 10],
])('an imported stock list applies the difference: %s', (_, listed, shelf, stock) => {
  expect(mergeEditedStockWithSales(listed, shelf)).toEqual({ stock })
})

it('an imported stock list leaves out products that were counted in the warehouse after the list was exported', () => {
  expect(mergeEditedStockWithSales(10, { onHand: 9, seen: 6, isCounted: true })).toEqual({
    problem: expect.stringContaining('La lista pasa de 6 a 10 y hoy hay 9'),
  })
})
