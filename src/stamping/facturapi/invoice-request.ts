import { toPesos } from '#domain/money.ts'
import type { CfdiLine } from '#domain/orders/cfdi-amounts.ts'
import type { InvoiceToStamp } from '../stamping-provider.ts'

const unitNames = { H87: 'Pieza', E48: 'Unidad de servicio', ACT: 'Actividad' }
const millionths = 1_000_000

/**
 * Body of a draft. Prices are sent without tax and with six decimals, discounts with two, so that
 * Facturapi has no price with IVA to split.
 */
export function createInvoiceRequest({
  key,
  receiver,
  lines,
  paymentForm,
  reduces,
}: InvoiceToStamp) {
  const { rfc, legalName, taxRegime, useCode, postcode } = receiver
  return {
    type: reduces === undefined ? 'I' : 'E',
    status: 'draft',
    customer: {
      legal_name: legalName,
      tax_id: rfc,
      tax_system: taxRegime,
      address: { zip: postcode },
    },
    items: lines.map((line) => toItem(line)),
    payment_form: paymentForm,
    payment_method: 'PUE',
    use: useCode,
    currency: 'MXN',
    // SAT's relation 01: credit note of the related documents
    ...(reduces !== undefined && {
      related_documents: [{ relationship: '01', documents: [reduces] }],
    }),
    external_id: key,
    idempotency_key: key,
  }
}

function toItem({ sku, name, productKey, unitKey, quantity, unitValue, discount }: CfdiLine) {
  return {
    quantity,
    discount: toPesos(discount),
    product: {
      description: name,
      product_key: productKey ?? '',
      unit_key: unitKey,
      unit_name: unitNames[unitKey],
      sku,
      price: unitValue / millionths,
      tax_included: false,
      taxability: '02',
      taxes: [{ type: 'IVA', factor: 'Tasa', rate: 0.16, withholding: false }],
    },
  }
}
