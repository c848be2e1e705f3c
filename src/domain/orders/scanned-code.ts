/** An order line to be verified by scanning when its parcel is packed, with its quantity. */
type CheckedLine = { sku: string; ean: string | null; name: string; quantity: number }

export type ScannedCode<Line> =
  | { is: 'order'; number: string }
  /**
   * scanned unit of an order line that still lacks units; `checked` counts the units scanned so far
   */
  | { is: 'unit'; line: Line; checked: number }
  | { is: 'too-many'; line: Line }
  | { is: 'stranger'; code: string }

const orderNumber = /^\d{4}-[0-9A-Z]{6}$/

/** Extracts the order number from a scanned or typed code, if any. */
export function extractOrderNumber(code: string): string | null {
  const written = code.trim().toUpperCase()
  return orderNumber.test(written) ? written : null
}

/**
 * Interprets a code scanned while packing: a unit of the parcel's lines, an order number, or an
 * unknown code. `checked` counts the units scanned per SKU.
 */
export function parseScannedCode<Line extends CheckedLine>(
  code: string,
  lines: readonly Line[],
  checked: ReadonlyMap<string, number>,
): ScannedCode<Line> {
  const written = code.trim().toUpperCase()
  const line = lines.find(({ sku, ean }) => sku.toUpperCase() === written || isEan(ean, written))
  if (line) {
    const count = checked.get(line.sku) ?? 0
    return count < line.quantity
      ? { is: 'unit', line, checked: count + 1 }
      : { is: 'too-many', line }
  }
  const number = extractOrderNumber(written)
  return number === null ? { is: 'stranger', code: written } : { is: 'order', number }
}

/** Whether a scanned code is this EAN; a twelve-digit UPC is an EAN without its leading 0. */
function isEan(ean: string | null, code: string): boolean {
  return ean !== null && (ean === code || ean === `0${code}`)
}
