import {
  addCentavos,
  type Centavos,
  multiplyCentavos,
  splitCentavos,
  subtractCentavos,
  zeroCentavos,
} from '../money.ts'
import {
  type CfdiConcept,
  listCfdiConcepts,
  splitPriceIntoNetAndTax,
} from './cfdi-invoice-lines.ts'
import type { OrderLine } from './order.ts'

export type InvoiceLine = OrderLine & {
  /** id of the order line */
  lineId: number
  productKey: string | null
}

/** A completed refund; amounts in centavos. */
export type InvoicedRefund = {
  id: number
  amount: Centavos
  shipping: Centavos
  lines: readonly { lineId: number; quantity: number; amount: Centavos }[]
}

/**
 * Lines of the credit note of a refund: the units that it names and the shipping, or a single line
 * where they are not the whole amount. They add up to the refund exactly.
 */
export function listRefundConcepts(
  refund: InvoicedRefund,
  lines: readonly InvoiceLine[],
): CfdiConcept[] {
  const named = refund.lines.flatMap(({ lineId, quantity, amount }) => {
    const line = lines.find((one) => one.lineId === lineId)
    if (!line) return []
    const discount = subtractCentavos(multiplyCentavos(line.unitPrice, quantity), amount)
    return [{ ...line, quantity, discount }]
  })
  const concepts = listCfdiConcepts(refund, named)
  const isWhole = namesItsAmount(refund) && named.length === refund.lines.length
  return isWhole && concepts.every(({ productKey }) => productKey !== null)
    ? concepts
    : [returnedMoney(refund.amount)]
}

/**
 * Lines of an invoice that is made after refunds: without the units and the shipping that were
 * refunded, and with the rest of the returned money as a discount over all lines.
 */
export function listRemainingConcepts(
  { shipping }: { shipping: Centavos },
  lines: readonly InvoiceLine[],
  refunds: readonly InvoicedRefund[],
): CfdiConcept[] {
  const named = refunds.filter(namesItsAmount)
  const back = named.flatMap((refund) => refund.lines)
  const left = lines.flatMap((line) => {
    const own = back.filter(({ lineId }) => lineId === line.lineId)
    const quantity = own.reduce((rest, one) => rest - one.quantity, line.quantity)
    if (quantity <= 0) return []
    const total = own.reduce(
      (rest, { amount }) => subtractCentavos(rest, amount),
      subtractCentavos(multiplyCentavos(line.unitPrice, line.quantity), line.discount),
    )
    const discount = subtractCentavos(multiplyCentavos(line.unitPrice, quantity), total)
    return [{ ...line, quantity, discount }]
  })
  const shippingLeft = named.reduce((rest, one) => subtractCentavos(rest, one.shipping), shipping)
  const concepts = listCfdiConcepts({ shipping: shippingLeft }, left)
  const others = refunds.filter((refund) => !named.includes(refund)).map(({ amount }) => amount)
  return discountConcepts(concepts, addCentavos(...others))
}

function discountConcepts(concepts: CfdiConcept[], amount: Centavos): CfdiConcept[] {
  if (amount === 0) return concepts
  const parts = splitCentavos(
    amount,
    concepts.map(({ total }) => total),
  )
  return concepts.map((concept, at) => {
    const part = parts[at] ?? zeroCentavos
    return {
      ...concept,
      discount: addCentavos(concept.discount, part),
      ...splitPriceIntoNetAndTax(subtractCentavos(concept.total, part)),
    }
  })
}

/** Whether a refund's units and shipping are its whole amount. */
function namesItsAmount({ amount, shipping, lines }: InvoicedRefund): boolean {
  return addCentavos(shipping, ...lines.map((line) => line.amount)) === amount
}

/** SAT's product and unit for money that is given back without goods. */
function returnedMoney(amount: Centavos): CfdiConcept {
  return {
    productId: null,
    sku: 'DEVOLUCION',
    name: 'Devolución de dinero',
    productKey: '84111506',
    unitKey: 'ACT',
    quantity: 1,
    discount: zeroCentavos,
    ...splitPriceIntoNetAndTax(amount),
  }
}
