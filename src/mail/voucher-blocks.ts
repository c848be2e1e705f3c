import { formatMoment } from '#domain/format-dates.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { clabeInGroups } from '#domain/orders/clabe.ts'
import type { Block, Fact } from './letter.ts'
import type { OrderNewsData } from './order-news.ts'

/**
 * Block with the barcode for the cashier. Omitted if the gateway's reference is not numeric; the facts of the voucher
 * show it then.
 */
export function barcodeOf({ method, voucher }: OrderNewsData): Block[] {
  if (method !== 'cash') return []
  const digits = voucher?.barcode ?? ''
  return /^\d+$/.test(digits) ? [{ barcode: digits }] : []
}

/** Facts of a voucher: amount, account or reference, and deadline. */
export function voucherFacts({ voucher, total, missing }: OrderNewsData): Fact[] {
  const facts: Fact[] = [
    missing === undefined ? ['Total', formatCentavos(total)] : ['Falta', formatCentavos(missing)],
  ]
  if (!voucher) return facts
  if (voucher.clabe) facts.push(['CLABE', clabeInGroups(voucher.clabe)])
  if (voucher.bank) facts.push(['Banco', voucher.bank])
  facts.push([voucher.clabe ? 'Concepto' : 'Referencia', voucher.reference])
  facts.push(['Paga antes del', formatMoment(new Date(voucher.expiresAt))])
  return facts
}
