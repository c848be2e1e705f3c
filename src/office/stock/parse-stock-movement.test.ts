import { expect, it } from 'vitest'
import { parseStockMovement } from './parse-stock-movement.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it.each([
  [
    { motivo: 'entrada', piezas: '1,200' },
    { reason: 'arrival', by: 1200 },
  ],
  [
    { motivo: 'merma', piezas: '2', nota: ' Caja mojada ' },
    { reason: 'damage', by: -2, note: 'Caja mojada' },
  ],
  [
    { motivo: 'merma', piezas: '-2' },
    { reason: 'damage', by: -2 },
  ],
  [
    { motivo: 'conteo', piezas: '0' },
    { reason: 'count', to: 0 },
  ],
  [
    { motivo: 'correccion', piezas: '−3' },
    { reason: 'correction', by: -3 },
  ],
  [{ motivo: 'entrada', piezas: 'doce' }, { reason: 'arrival' }],
])('parses the stock movement form %o', (fields, move) => {
  expect(parseStockMovement(formOf(fields))).toEqual(move)
})
