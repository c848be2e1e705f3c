import { expect, it } from 'vitest'
import { add, centavos } from '../money.ts'
import { conceptsOf } from './cfdi-concepts.ts'

const line = {
  productId: 1,
  name: 'Mouse',
  sku: 'TG-1',
  urlKey: 'mouse',
  imagePath: null,
  digital: false,
  quantity: 3,
  unitPrice: centavos(29_900),
  regularPrice: centavos(29_900),
  discount: centavos(1001),
  productKey: '43211708',
}

it('an invoice splits the amount paid into base and 16 % IVA exactly', () => {
  const concepts = conceptsOf({ shipping: centavos(9900) }, [
    line,
    { ...line, sku: 'TG-2', digital: true, productKey: null },
  ])
  expect(concepts).toMatchObject([
    { sku: 'TG-1', productKey: '43211708', unitKey: 'H87', quantity: 3, base: 76_465, iva: 12_234 },
    { sku: 'TG-2', productKey: null, unitKey: 'E48' },
    { sku: 'ENVIO', productKey: '78102203', unitKey: 'E48', base: 8534, iva: 1366 },
  ])
  for (const { base, iva, total } of concepts) expect(add(base, iva)).toBe(total)
  expect(add(...concepts.map(({ total }) => total))).toBe(2 * (3 * 29_900 - 1001) + 9900)
})

it('an invoice has no shipping line for free shipping', () => {
  expect(conceptsOf({ shipping: centavos(0) }, [line])).toHaveLength(1)
})
