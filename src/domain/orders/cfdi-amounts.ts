import { type Centavos, splitCentavos, toCentavos, zeroCentavos } from '../money.ts'
import type { CfdiConcept } from './cfdi-invoice-lines.ts'

/** A line as it is sent to be stamped: amounts without tax, in millionths of a peso (CFDI allows six decimals). */
export type CfdiLine = Pick<CfdiConcept, 'sku' | 'name' | 'productKey' | 'unitKey'> & {
  quantity: number
  unitValue: number
  /** discount without tax, in centavos, so that no sum of discounts is rounded */
  discount: Centavos
  base: number
  tax: number
}

type CfdiAmounts = {
  lines: CfdiLine[]
  subtotal: Centavos
  discount: Centavos
  tax: Centavos
  total: Centavos
}

const millionthsInCentavo = 10_000
/**
 * Largest deviation of all bases together, in millionths. A total with IVA is at least 1/58 of a
 * centavo away from where subtotal and tax would round the same way, so below that their sum is
 * exact.
 */
const mostDeviation = 100

/**
 * Amounts of an invoice whose total is what was paid, but for thousands of units worth less than a centavo each. Unit values have six decimals; what
 * they round off is evened out from line to line, or by a second line of the same product.
 */
export function calculateCfdiAmounts(concepts: readonly CfdiConcept[]): CfdiAmounts {
  let deviation = 0
  const lines = withoutFreeLines(concepts).flatMap((concept) => {
    const discount = toCentavos(withoutIva(concept.discount))
    const base = withoutIva(concept.total * millionthsInCentavo)
    const amount = base + discount * millionthsInCentavo
    const { quantity } = concept
    const nearest = [Math.floor(amount / quantity), Math.ceil(amount / quantity)]
      .map((unitValue) => ({ unitValue, off: deviation + unitValue * quantity - amount }))
      .sort((one, other) => Math.abs(one.off) - Math.abs(other.off))[0]!
    if (Math.abs(nearest.off) > mostDeviation) {
      const parts = splitLine(concept, { amount, discount })
      // a part of a few centavos could have no base left for its tax
      if (parts.every((part) => part.base > 0)) return parts
    }
    deviation = nearest.off
    return [toLine(concept, { quantity, unitValue: nearest.unitValue, discount })]
  })
  const discount = toCentavos(lines.reduce((sum, line) => sum + line.discount, 0))
  const subtotal = toCentavos(
    Math.round(lines.reduce((sum, line) => sum + line.base, 0) / millionthsInCentavo) + discount,
  )
  const tax = toCentavos(
    Math.round(lines.reduce((sum, line) => sum + line.tax, 0) / millionthsInCentavo),
  )
  return { lines, subtotal, discount, tax, total: toCentavos(subtotal - discount + tax) }
}

/** Two lines of one product, a millionth apart, that give the amount exactly. */
function splitLine(
  concept: CfdiConcept,
  { amount, discount }: { amount: number; discount: Centavos },
): CfdiLine[] {
  const unitValue = Math.floor(amount / concept.quantity)
  const dearer = amount - unitValue * concept.quantity
  const parts = [concept.quantity - dearer, dearer]
  const discounts = splitCentavos(discount, parts)
  return parts.map((quantity, at) =>
    toLine(concept, {
      quantity,
      unitValue: unitValue + at,
      discount: discounts[at] ?? zeroCentavos,
    }),
  )
}

function toLine(
  { sku, name, productKey, unitKey }: CfdiConcept,
  own: Pick<CfdiLine, 'quantity' | 'unitValue' | 'discount'>,
): CfdiLine {
  const base = own.unitValue * own.quantity - own.discount * millionthsInCentavo
  return { sku, name, productKey, unitKey, ...own, base, tax: Math.round((base * 4) / 25) }
}

/** A price with 16 % IVA without it: 1.16 is 29/25. */
function withoutIva(amount: number): number {
  return Math.round((amount * 25) / 29)
}

/** A tax needs a base above zero, so a line that was free gets one centavo from the largest line. */
function withoutFreeLines(concepts: readonly CfdiConcept[]): CfdiConcept[] {
  const free = concepts.filter(({ total }) => total === 0).length
  const largest = concepts.toSorted((one, other) => other.total - one.total)[0]
  return concepts.map((concept) => {
    const change = concept.total === 0 ? 1 : concept === largest ? -free : 0
    return {
      ...concept,
      discount: toCentavos(concept.discount - change),
      total: toCentavos(concept.total + change),
    }
  })
}
