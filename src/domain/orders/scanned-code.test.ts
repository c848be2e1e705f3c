import { expect, it } from 'vitest'
import { extractOrderNumber, parseScannedCode } from './scanned-code.ts'

const laptop = { sku: 'TG-LAP-1', ean: '0123456789012', name: 'Laptop', quantity: 2 }
const mouse = { sku: 'TG-MOU-1', ean: null, name: 'Mouse', quantity: 1 }
const read = (code: string, checked: [string, number][] = []) =>
  parseScannedCode(code, [laptop, mouse], new Map(checked))

it('a scanned SKU, EAN or UPC is matched to its product while packing, and counts one more unit', () => {
  expect(read(' tg-lap-1 ')).toEqual({ is: 'unit', line: laptop, checked: 1 })
  expect(read('0123456789012', [['TG-LAP-1', 1]])).toMatchObject({ is: 'unit', checked: 2 })
  expect(read('123456789012')).toMatchObject({ is: 'unit', line: laptop })
})

it('scanning a bar code while packing reports too many units, and products that are not in the parcel', () => {
  expect(read('TG-MOU-1', [['TG-MOU-1', 1]])).toEqual({ is: 'too-many', line: mouse })
  expect(read('7501234567890')).toEqual({ is: 'stranger', code: '7501234567890' })
  expect(read('')).toEqual({ is: 'stranger', code: '' })
})

it('scanning in the warehouse recognises an order number in any letter case', () => {
  expect(read('2611-8kq4tz')).toEqual({ is: 'order', number: '2611-8KQ4TZ' })
  expect(extractOrderNumber('8KQ4TZ')).toBeNull()
})
