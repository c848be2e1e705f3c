import { describe, expect, it } from 'vitest'
import { calculateAvailableUnits, findUrlKeyProblem } from './product.ts'

describe('product', () => {
  it('a product url key consists of lower-case words joined by single hyphens (RTE-02)', () => {
    expect(findUrlKeyProblem('hub-nudo-usb-c-8-en-1')).toBeNull()
    for (const text of ['', 'Laptop', 'a--b', '-a', 'a-', 'cámara', 'a b', 'a.b', 'x'.repeat(201)])
      expect(findUrlKeyProblem(text)).toBe('malformed')
  })

  it('a product url key is rejected when it is a reserved address of the shop (RTE-02)', () => {
    for (const text of ['faq', 'checkout', 'admin', 'storage'])
      expect(findUrlKeyProblem(text)).toBe('reserved')
  })

  it('the available units of a product are the units on hand minus reserved ones', () => {
    expect(calculateAvailableUnits(5, 2)).toBe(3)
    expect(calculateAvailableUnits(1, 1)).toBe(0)
  })
})
