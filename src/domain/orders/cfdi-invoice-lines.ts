import {
  type Centavos,
  multiplyCentavos,
  splitCentavos,
  subtractCentavos,
  zeroCentavos,
} from '../money.ts'
import type { OrderLine, PaymentAttempt } from './order.ts'
import type { PaymentMethod } from './payment.ts'

/** A line of a Mexican electronic invoice (CFDI 4.0): amounts without tax, and the tax, in centavos. */
export type CfdiConcept = {
  /** null for shipping, and for products that no longer exist */
  productId: number | null
  sku: string
  name: string
  /** product code from SAT list c_ClaveProdServ; null if unknown */
  productKey: string | null
  /** unit code from SAT list c_ClaveUnidad */
  unitKey: 'H87' | 'E48' | 'ACT'
  quantity: number
  /** share of the discounts, with IVA (VAT), in centavos */
  discount: Centavos
  /** amount of the invoice line after discounts, without IVA (VAT), in centavos */
  base: Centavos
  iva: Centavos
  /** amount of the invoice line with IVA (VAT), in centavos */
  total: Centavos
}

/** Product code for parcel shipping (SAT list c_ClaveProdServ). */
const shippingKey = '78102203'

/**
 * Invoice lines (CFDI) of an order: products with their share of the discounts, and shipping. The
 * sum of the lines equals the payment exactly.
 */
export function listCfdiConcepts(
  { shipping }: Pick<PaymentAttempt, 'shipping'>,
  lines: readonly (OrderLine & { productKey: string | null })[],
): CfdiConcept[] {
  const concepts = lines.map((line): CfdiConcept => {
    const total = subtractCentavos(multiplyCentavos(line.unitPrice, line.quantity), line.discount)
    return {
      productId: line.productId,
      sku: line.sku,
      name: line.name,
      productKey: line.productKey,
      unitKey: line.digital ? 'E48' : 'H87',
      quantity: line.quantity,
      discount: line.discount,
      ...splitPriceIntoNetAndTax(total),
    }
  })
  if (shipping === 0) return concepts
  return [
    ...concepts,
    {
      productId: null,
      sku: 'ENVIO',
      name: 'Envío',
      productKey: shippingKey,
      unitKey: 'E48',
      quantity: 1,
      discount: zeroCentavos,
      ...splitPriceIntoNetAndTax(shipping),
    },
  ]
}

/**
 * Splits a price that includes 16 % IVA (VAT) into net price and tax: $116.00 is $100.00 and
 * $16.00.
 */
export function splitPriceIntoNetAndTax(total: Centavos) {
  const [base = zeroCentavos, iva = zeroCentavos] = splitCentavos(total, [100, 16])
  return { base, iva, total }
}

/**
 * payment form codes for invoices (SAT list c_FormaPago); only the payment gateway distinguishes
 * credit from debit cards
 */
export const satPaymentForms: Record<PaymentMethod, string> = {
  card: '04',
  spei: '03',
  cash: '01',
}
