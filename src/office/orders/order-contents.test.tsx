import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { officeOrder } from '#test/support/office-order.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { OrderContentsSummary } from './order-contents.tsx'
import { OrderLines } from './order-lines.tsx'

describe('product summary of an order in a list', () => {
  it.each([
    [{ product: 'Memoria USB', quantity: 10, others: 0 }, '10 × Memoria USB'],
    [{ product: 'Memoria USB', quantity: 2, others: 1 }, '2 × Memoria USB y 1 más'],
    [{ product: 'Laptop', quantity: 1, others: 0 }, 'Laptop'],
  ])('an order in a list names its first product with its units: %j', (order, words) => {
    expect(wordsOf(renderPage(() => createElement(OrderContentsSummary, { order })))).toBe(words)
  })
})

describe('order line', () => {
  const [line] = officeOrder.lines
  const shown = (change: object) => {
    const order = { ...officeOrder, lines: [{ ...line!, ...change }] }
    return renderPage(() => createElement(OrderLines, { order }))
  }

  it('an order line in the back office shows its refunded units, and is struck through when all are refunded', () => {
    const none = shown({ quantity: 2 })
    expect(none).not.toMatch(/<s[ >]|Reembolsado/)
    const one = shown({ quantity: 2, refunded: 1 })
    expect(wordsOf(one)).toContain('Reembolsado: 1 de 2')
    expect(one).not.toMatch(/<s[ >]/)
    const both = shown({ quantity: 2, refunded: 2, amount: 598 })
    expect(wordsOf(both)).toContain('Reembolsado: 2 de 2')
    expect(both).toMatch(/<s[^>]*>Mouse<.*<s[^>]*>2<.*<s[^>]*>\$598\.00</)
  })
})
