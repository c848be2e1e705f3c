import { describe, expect, it } from 'vitest'
import {
  type PickableLine,
  type PickableOrder,
  createPickList,
  listUnitsOnPackingSlip,
  listUnitsToPick,
  sumPackedUnitWeights,
} from './pick-list.ts'

let ids = 0

function line(sku: string, over: Partial<PickableLine> = {}): PickableLine {
  ids += 1
  const plain = { quantity: 1, digital: false, calledOff: 0, ean: null, bin: null }
  return { id: ids, sku, name: sku, category: null, weightGrams: null, ...plain, ...over }
}

function order(number: string, lines: PickableLine[], over: Partial<PickableOrder> = {}) {
  return { number, state: 'processing' as const, lines, shipments: [], ...over }
}

describe('pick list', () => {
  it('the pick list has each product once, with the orders that need it', () => {
    const orders = [
      order('A', [line('LAP', { quantity: 2 }), line('MOU')]),
      order('B', [line('LAP')]),
    ]
    const picks = createPickList(orders)
    expect(picks.map(({ product, quantity }) => [product.sku, quantity])).toEqual([
      ['LAP', 3],
      ['MOU', 1],
    ])
    expect(picks[0]?.orders).toEqual([
      { number: 'A', quantity: 2 },
      { number: 'B', quantity: 1 },
    ])
  })

  it('the pick list is sorted by bin in natural order, then category and name', () => {
    const lines = [
      line('z', { category: 'Audio' }),
      line('a', { category: 'Laptops' }),
      line('b', { category: 'Audio' }),
      line('c', { bin: 'A-10' }),
      line('d', { bin: 'A-2' }),
    ]
    const picks = createPickList([order('A', lines)])
    expect(picks.map(({ product }) => product.sku)).toEqual(['d', 'c', 'b', 'z', 'a'])
  })

  it('the pick list excludes licence keys, cancelled and packed units, and orders not in preparation', () => {
    const held = line('HELD', { quantity: 3 })
    const lines = [held, line('KEY', { digital: true }), line('OFF', { calledOff: 1 })]
    const shipments = [{ state: 'packed' as const, lines: [{ lineId: held.id, quantity: 2 }] }]
    const left = listUnitsToPick(order('A', lines, { shipments }))
    expect(left.map((one) => [one.line.sku, one.quantity])).toEqual([['HELD', 1]])
    expect(createPickList([order('B', [line('X')], { state: 'pending_payment' })])).toEqual([])
  })
})

describe('packing slip', () => {
  it('a packing slip lists the units still to ship, or all units once everything is shipped', () => {
    const one = line('ONE', { quantity: 2 })
    const lines = [one, line('KEY', { digital: true })]
    const parcel = (state: 'packed' | 'sent', quantity: number) => ({
      state,
      lines: [{ lineId: one.id, quantity }],
    })
    const on = (shipments: PickableOrder['shipments'], state: PickableOrder['state']) =>
      listUnitsOnPackingSlip(order('A', lines, { shipments, state })).map(
        ({ quantity }) => quantity,
      )
    expect(on([parcel('packed', 2)], 'processing')).toEqual([2])
    expect(on([parcel('sent', 1)], 'processing')).toEqual([1])
    expect(on([parcel('sent', 2)], 'shipped')).toEqual([2])
    expect(on([], 'pending_payment')).toEqual([])
  })

  it('a packing slip shows a total weight only when every product has a weight', () => {
    const heavy = { line: line('H', { weightGrams: 700 }), quantity: 2 }
    expect(sumPackedUnitWeights([heavy])).toBe(1400)
    expect(sumPackedUnitWeights([heavy, { line: line('U'), quantity: 1 }])).toBeNull()
  })
})
