import { describe, expect, it } from 'vitest'
import { addLine, capToStock, setQuantity } from './guest-cart.ts'
import { type GuestLine, readLines } from './guest-lines.ts'

const mouse: GuestLine = { id: 'a', productId: 7, quantity: 2 }
const laptop: GuestLine = { id: 'b', productId: 9, quantity: 1 }

describe('guest cart', () => {
  it('the guest cart increases the quantity of an existing product, keeping its line (CHK-06)', () => {
    const { lines, capped } = addLine([mouse], { id: 'c', productId: 7, quantity: 3 }, 10)
    expect(lines).toEqual([{ id: 'a', productId: 7, quantity: 5 }])
    expect(capped).toBe(false)
  })

  it('the guest cart caps new lines and sums to the stock (CHK-06)', () => {
    expect(addLine([], { id: 'c', productId: 7, quantity: 5 }, 3)).toEqual({
      lines: [{ id: 'c', productId: 7, quantity: 3 }],
      capped: true,
    })
    expect(addLine([mouse], { id: 'c', productId: 7, quantity: 5 }, 4)).toEqual({
      lines: [{ ...mouse, quantity: 4 }],
      capped: true,
    })
  })

  it('the guest cart adds no line for a product out of stock (CHK-06)', () => {
    expect(addLine([], { id: 'c', productId: 7, quantity: 1 }, 0)).toEqual({
      lines: [],
      capped: true,
    })
  })

  it('the guest cart changes one line only, and removes a line set to zero (CHK-06)', () => {
    expect(setQuantity([mouse, laptop], 7, 4)).toEqual([{ ...mouse, quantity: 4 }, laptop])
    expect(setQuantity([mouse, laptop], 7, 0)).toEqual([laptop])
  })

  it('the guest cart adopts the server’s stock, and drops products no longer for sale (CHK-06)', () => {
    const stock = new Map([[7, 1]])
    expect(capToStock([mouse, laptop], stock, [9])).toEqual({
      lines: [{ ...mouse, quantity: 1 }],
      capped: true,
    })
    expect(capToStock([mouse], new Map([[7, 2]]), [])).toEqual({ lines: [mouse], capped: false })
  })

  it('the guest cart survives a reload, and foreign or corrupt storage (CHK-06)', () => {
    expect(readLines(JSON.stringify([mouse, laptop]))).toEqual([mouse, laptop])
    expect(readLines(null)).toEqual([])
    expect(readLines('{')).toEqual([])
    expect(readLines('[{"productId":"7","quantity":-1}]')).toEqual([])
  })
})
