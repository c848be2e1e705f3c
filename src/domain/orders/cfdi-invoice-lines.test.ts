import { expect, it } from 'vitest'
import { addCentavos, toCentavos } from '../money.ts'
import { listCfdiConcepts } from './cfdi-invoice-lines.ts'

const line = {
  productId: 1,
  name: 'Mouse',
  sku: 'TG-1',
  urlKey: 'mouse',
  imagePath: null,
  digital: false,
  quantity: 3,
  unitPrice: toCentavos(29_900),
  regularPrice: toCentavos(29_900),
  discount: toCentavos(1001),
  productKey: '43211708',
}

it('an invoice splits the amount paid into base and 16 % IVA exactly', () => {
  const concepts = listCfdiConcepts({ shipping: toCentavos(9900) }, [
    line,
    { ...line, sku: 'TG-2', digital: true, productKey: null },
  ])
  expect(concepts).toMatchObject([
    { sku: 'TG-1', productKey: '43211708', unitKey: 'H87', quantity: 3, base: 76_465, iva: 12_234 },
    { sku: 'TG-2', productKey: null, unitKey: 'E48' },
    { sku: 'ENVIO', productKey: '78102203', unitKey: 'E48', base: 8534, iva: 1366 },
  ])
  for (const { base, iva, total } of concepts) expect(addCentavos(base, iva)).toBe(total)
  expect(addCentavos(...concepts.map(({ total }) => total))).toBe(2 * (3 * 29_900 - 1001) + 9900)
})

it('an invoice has no shipping line for free shipping', () => {
  expect(listCfdiConcepts({ shipping: toCentavos(0) }, [line])).toHaveLength(1)
})
