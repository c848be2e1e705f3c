import { type Centavos, multiply, split, subtract, zero } from '../money.ts'
import type { OrderLine, PaymentAttempt } from './order.ts'
import type { PaymentMethod } from './payment.ts'

/** A CFDI 4.0 line: amounts without tax, and the tax. */
export type CfdiConcept = {
  sku: string
  name: string
  /** c_ClaveProdServ; null if unknown */
  productKey: string | null
  /** c_ClaveUnidad */
  unitKey: 'H87' | 'E48'
  quantity: number
  /** after discounts, without IVA */
  base: Centavos
  iva: Centavos
  /** base and IVA */
  total: Centavos
}

/** Sending parcels, of c_ClaveProdServ. */
const shippingKey = '78102203'

/** Order lines with their share of discounts, and shipping; the sum equals the payment to the centavo. */
export function conceptsOf(
  { shipping }: Pick<PaymentAttempt, 'shipping'>,
  lines: readonly (OrderLine & { productKey: string | null })[],
): CfdiConcept[] {
  const concepts = lines.map((line): CfdiConcept => {
    const total = subtract(multiply(line.unitPrice, line.quantity), line.discount)
    return {
      sku: line.sku,
      name: line.name,
      productKey: line.productKey,
      unitKey: line.digital ? 'E48' : 'H87',
      quantity: line.quantity,
      ...withoutTax(total),
    }
  })
  if (shipping === 0) return concepts
  return [
    ...concepts,
    {
      sku: 'ENVIO',
      name: 'Envío',
      productKey: shippingKey,
      unitKey: 'E48',
      quantity: 1,
      ...withoutTax(shipping),
    },
  ]
}

/** Prices include IVA of 16 %: $116.00 is $100.00 and $16.00. */
export function withoutTax(total: Centavos) {
  const [base = zero, iva = zero] = split(total, [100, 16])
  return { base, iva, total }
}

/** c_FormaPago codes; only the gateway knows credit from debit cards. */
export const paymentForms: Record<PaymentMethod, string> = {
  card: '04',
  spei: '03',
  cash: '01',
}
