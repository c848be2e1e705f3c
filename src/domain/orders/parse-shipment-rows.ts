/** Order and tracking number of one parcel, from a pasted list or file. */
export type ShipmentRow = { number: string; trackingNumber: string; carrier?: string }

const orderNumber = /^\d{4}-[0-9A-Z]{6}$/

/**
 * Parses pasted tracking numbers, one per line: order, tracking number and optional carrier in any
 * order, separated by semicolons, commas or tabs; or only tracking numbers, assigned to the
 * selected orders in turn. Skips a heading line; lines without a matching order are `lost`.
 */
export function parseShipmentRows(
  text: string,
  chosen: readonly string[] = [],
): { rows: ShipmentRow[]; lost: string[] } {
  const rows: ShipmentRow[] = []
  const lost: string[] = []
  const inTurn = [...chosen]
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(/[;,\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, '')))
    .filter((cells) => cells.some((cell) => cell !== ''))
  for (const [first = '', second = '', carrier = ''] of lines) {
    const number = first.toUpperCase()
    const next = inTurn[0]
    if (orderNumber.test(number)) {
      const row = { number, trackingNumber: second }
      rows.push(carrier === '' ? row : { ...row, carrier })
      const at = inTurn.indexOf(number)
      if (at >= 0) inTurn.splice(at, 1)
    } else if (/^(?:pedido|order|orden)$/i.test(first)) continue
    else if (next !== undefined && second === '') {
      rows.push({ number: next, trackingNumber: first })
      inTurn.shift()
    } else lost.push([first, second].filter(Boolean).join(' '))
  }
  return { rows, lost }
}
