import { describe, expect, it } from 'vitest'
import { addLine, capToStock, setQuantity } from './guest-cart.ts'
import { type GuestLine, readLines } from './guest-lines.ts'

const mouse: GuestLine = { id: 'a', productId: 7, quantity: 2 }
const laptop: GuestLine = { id: 'b', productId: 9, quantity: 1 }

describe("a guest's cart", () => {
  it('adds to the quantity of a product that is already there, keeping its line (CHK-06)', () => {
    const { lines, capped } = addLine([mouse], { id: 'c', productId: 7, quantity: 3 }, 10)
    expect(lines).toEqual([{ id: 'a', productId: 7, quantity: 5 }])
    expect(capped).toBe(false)
  })

  it('caps what is asked for to the stock, for new lines and for the sum of old ones (CHK-06)', () => {
    expect(addLine([], { id: 'c', productId: 7, quantity: 5 }, 3)).toEqual({
      lines: [{ id: 'c', productId: 7, quantity: 3 }],
      capped: true,
    })
    expect(addLine([mouse], { id: 'c', productId: 7, quantity: 5 }, 4)).toEqual({
      lines: [{ ...mouse, quantity: 4 }],
      capped: true,
    })
  })

  it('makes no line of a product without stock (CHK-06)', () => {
    expect(addLine([], { id: 'c', productId: 7, quantity: 1 }, 0)).toEqual({
      lines: [],
      capped: true,
    })
  })

  it('changes one line and leaves the others, and takes out what is set to nothing (CHK-06)', () => {
    expect(setQuantity([mouse, laptop], 7, 4)).toEqual([{ ...mouse, quantity: 4 }, laptop])
    expect(setQuantity([mouse, laptop], 7, 0)).toEqual([laptop])
  })

  it('follows the stock the server knows, and drops what is no longer sold (CHK-06)', () => {
    const stock = new Map([[7, 1]])
    expect(capToStock([mouse, laptop], stock, [9])).toEqual({
      lines: [{ ...mouse, quantity: 1 }],
      capped: true,
    })
    expect(capToStock([mouse], new Map([[7, 2]]), [])).toEqual({ lines: [mouse], capped: false })
  })

  it('survives a reload, and foreign or broken storage (CHK-06)', () => {
    expect(readLines(JSON.stringify([mouse, laptop]))).toEqual([mouse, laptop])
    expect(readLines(null)).toEqual([])
    expect(readLines('{')).toEqual([])
    expect(readLines('[{"productId":"7","quantity":-1}]')).toEqual([])
  })
})
