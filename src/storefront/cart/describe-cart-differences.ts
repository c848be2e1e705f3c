import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { CartLine } from './cart-snapshot.ts'

/**
 * Differences between the displayed and the current cart as messages: lines, quantities, prices, availability (ERR-11).
 */
export function describeCartDifferences(
  shown: readonly CartLine[],
  now: readonly CartLine[],
): string[] {
  const before = new Map(shown.map((line) => [line.productId, line]))
  const after = new Map(now.map((line) => [line.productId, line]))
  const gone = shown
    .filter((line) => !after.has(line.productId))
    .map((line) => `${line.name}: ya no está en tu carrito.`)
  const changed = now.flatMap((line) => {
    const old = before.get(line.productId)
    return old ? changesOf(old, line) : [`${line.name}: se agregó a tu carrito.`]
  })
  return [...gone, ...changed]
}

function changesOf(old: CartLine, line: CartLine): string[] {
  const said: string[] = []
  if (line.unitPrice !== old.unitPrice) {
    const verb = line.unitPrice < old.unitPrice ? 'bajó' : 'subió'
    said.push(
      `${line.name}: ${verb} de ${formatMoney(old.unitPrice)} a ${formatMoney(line.unitPrice)}.`,
    )
  }
  if (line.quantity !== old.quantity) {
    said.push(`${line.name}: la cantidad pasó de ${old.quantity} a ${line.quantity}.`)
  }
  if (line.maxQuantity < line.quantity) {
    said.push(
      line.maxQuantity === 0
        ? `${line.name}: se agotó.`
        : `${line.name}: solo quedan ${line.maxQuantity}.`,
    )
  }
  return said
}
