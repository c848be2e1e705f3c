import { parseWholeNumber } from '../forms/parse-number-fields.ts'

type Reason = 'arrival' | 'damage' | 'correction' | 'count'

/** Reasons of manual stock changes, by form value. */
export const stockMovementReasons = new Map<string, { label: string; reason: Reason }>([
  ['entrada', { label: 'Entrada: llegaron', reason: 'arrival' }],
  ['merma', { label: 'Merma: se dañaron o se perdieron', reason: 'damage' }],
  ['conteo', { label: 'Conteo: las que están en el estante', reason: 'count' }],
  ['correccion', { label: 'Corrección: de más o de menos', reason: 'correction' }],
])

/**
 * Parses the form of a manual stock change: an arrival adds units, a loss subtracts them, a count
 * sets the stock.
 */
export function parseStockMovement(form: FormData) {
  const reason = stockMovementReasons.get(String(form.get('motivo')))?.reason ?? 'correction'
  const count = parseWholeNumber(String(form.get('piezas') ?? '')) ?? undefined
  const note = String(form.get('nota') ?? '').trim()
  return { reason, ...amountOf(reason, count), ...(note && { note }) }
}

function amountOf(reason: Reason, count: number | undefined) {
  if (count === undefined) return {}
  switch (reason) {
    case 'count':
      return { to: count }
    case 'damage':
      return { by: -Math.abs(count) }
    case 'arrival':
      return { by: Math.abs(count) }
    case 'correction':
      return { by: count }
  }
}
