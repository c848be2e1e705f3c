import { describe, expect, it } from 'vitest'
import { addGuestCartLine, capCartLinesToStock, setGuestCartLineQuantity } from './guest-cart.ts'
import { type GuestLine, parseGuestCartLines } from './read-guest-cart-lines.ts'

const mouse: GuestLine = { id: 'a', productId: 7, quantity: 2 }
const laptop: GuestLine = { id: 'b', productId: 9, quantity: 1 }

describe('guest cart', () => {
  it('adding a product already in the guest cart increases the quantity of its line (CHK-06)', () => {
    const { lines, capped } = addGuestCartLine([mouse], { id: 'c', productId: 7, quantity: 3 }, 10)
    expect(lines).toEqual([{ id: 'a', productId: 7, quantity: 5 }])
    expect(capped).toBe(false)
  })

  it('the guest cart limits the quantities of new and existing lines to the stock (CHK-06)', () => {
    expect(addGuestCartLine([], { id: 'c', productId: 7, quantity: 5 }, 3)).toEqual({
      lines: [{ id: 'c', productId: 7, quantity: 3 }],
      capped: true,
    })
    expect(addGuestCartLine([mouse], { id: 'c', productId: 7, quantity: 5 }, 4)).toEqual({
      lines: [{ ...mouse, quantity: 4 }],
      capped: true,
    })
  })

  it('the guest cart adds no line for a product out of stock (CHK-06)', () => {
    expect(addGuestCartLine([], { id: 'c', productId: 7, quantity: 1 }, 0)).toEqual({
      lines: [],
      capped: true,
    })
  })

  it('a quantity change in the guest cart affects one line only, and zero removes it (CHK-06)', () => {
    expect(setGuestCartLineQuantity([mouse, laptop], 7, 4)).toEqual([
      { ...mouse, quantity: 4 },
      laptop,
    ])
    expect(setGuestCartLineQuantity([mouse, laptop], 7, 0)).toEqual([laptop])
  })

  it('the guest cart takes stock levels from the server, and drops products no longer for sale (CHK-06)', () => {
    const stock = new Map([[7, 1]])
    expect(capCartLinesToStock([mouse, laptop], stock, [9])).toEqual({
      lines: [{ ...mouse, quantity: 1 }],
      capped: true,
    })
    expect(capCartLinesToStock([mouse], new Map([[7, 2]]), [])).toEqual({
      lines: [mouse],
      capped: false,
    })
  })

  it('the guest cart survives a page reload, and ignores unreadable stored data (CHK-06)', () => {
    expect(parseGuestCartLines(JSON.stringify([mouse, laptop]))).toEqual([mouse, laptop])
    expect(parseGuestCartLines(null)).toEqual([])
    expect(parseGuestCartLines('{')).toEqual([])
    expect(parseGuestCartLines('[{"productId":"7","quantity":-1}]')).toEqual([])
  })
})
