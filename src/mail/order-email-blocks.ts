import { sumBundleSavings } from '#domain/buying/discounts/bundles.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { subtractCentavos } from '#domain/money.ts'
import { formatBundleOrPromotionSaving } from '#domain/orders/bundle-or-promotion-label.ts'
import { formatHash } from '#domain/orders/immutable-order-record.ts'
import type { MailContentBlock, MailLabelValueRow } from './mail-template-types.ts'
import type { OrderMailData } from './order-mail-template.ts'

/** Block of an order e-mail with the purchased products and the totals. */
export function createPurchasedProductsBlock(data: OrderMailData): MailContentBlock {
  const sums: MailLabelValueRow[] = [['Subtotal', formatCentavos(data.subtotal)]]
  const { bundles = [] } = data
  for (const bundle of bundles)
    sums.push([formatBundleOrPromotionSaving(bundle), `−${formatCentavos(bundle.saving)}`])
  const others = subtractCentavos(data.discount, sumBundleSavings(bundles))
  if (others > 0) sums.push(['Descuento', `−${formatCentavos(others)}`])
  if (data.shippingName) {
    sums.push([data.shippingName, data.shipping === 0 ? 'Gratis' : formatCentavos(data.shipping)])
  }
  sums.push(['Total, IVA incluido', formatCentavos(data.total)])
  const products = data.lines.map(({ name, quantity, amount, picture }) => ({
    name,
    quantity,
    amount: formatCentavos(amount),
    picture: picture ?? null,
  }))
  return { products, sums }
}

/** Block of a refund e-mail with the refunded order lines; amounts are after discounts. */
export function createRefundedProductsBlock(
  { refunded: given, amount, lines }: OrderMailData,
  total: string,
): MailContentBlock[] {
  if (!given || amount === undefined) return []
  const products = given.lines.map((line) => ({
    name: line.name,
    quantity: line.quantity,
    amount: formatCentavos(line.amount),
    picture: lines.find(({ name }) => name === line.name)?.picture ?? null,
  }))
  const sums: MailLabelValueRow[] =
    given.shipping > 0 ? [['Envío', formatCentavos(given.shipping)]] : []
  return [{ products, sums: [...sums, [total, formatCentavos(amount)]] }]
}

/**
 * Blocks of an order e-mail with the delivery address or, for pick-up, the pick-up point and the
 * person who collects the order.
 */
export function createDeliveryDestinationBlocks({
  address,
  pickup,
  digital,
}: OrderMailData): MailContentBlock[] {
  const person = address ? `${address.firstName} ${address.lastName}` : null
  if (pickup) {
    const who = person === null ? [] : [`Recoge: ${person}`]
    const lines = [pickup.name, pickup.address, ...(pickup.hours ? [pickup.hours] : []), ...who]
    return [{ title: 'Dónde lo recoges', lines }]
  }
  if (!address || person === null || digital === 'all') return []
  const { companyName, address1, address2, postcode, city, state, phone } = address
  const place = [companyName, address1, address2, `${postcode} ${city}, ${state}`]
  const lines = [person, ...place, phone && `Teléfono: ${phone}`].filter((line) => line !== '')
  return [{ title: 'Dónde lo entregamos', lines }]
}

/**
 * Block of an order e-mail with the hash of the order record, by which the record can be verified
 * later.
 */
export function createOrderRecordHashBlocks({ agreed: hash }: OrderMailData): MailContentBlock[] {
  if (!hash) return []
  const lines = [
    formatHash(hash),
    'Es la huella (SHA-256) de tus productos, precios, envío y condiciones como los acordamos. Con ella compruebas que tu pedido no ha cambiado.',
  ]
  return [{ title: 'Comprobante de lo acordado', lines }]
}

/** Blocks of an order e-mail with the payment method. */
export function createPaymentBlocks(data: OrderMailData): MailContentBlock[] {
  const { method, card, installments, trackingKey, voucher } = data
  if (method === null) return []
  const lines = {
    card: () => [`${cardWords(card)}${installmentWords(installments)}`],
    spei: () => [
      'Transferencia SPEI',
      ...(trackingKey ? [`Clave de rastreo: ${trackingKey}`] : []),
    ],
    cash: () => ['Efectivo en tienda', ...(voucher ? [`Referencia: ${voucher.reference}`] : [])],
  }
  return [{ title: 'Cómo pagaste', lines: lines[method]() }]
}

function cardWords(card: string | null | undefined): string {
  const end = /\d{4}$/.exec(card ?? '')
  return end ? `Tarjeta terminada en ${end[0]}` : 'Tarjeta'
}

function installmentWords(installments: number | null | undefined): string {
  return installments && installments > 1 ? `, ${installments} meses sin intereses` : ''
}
