import { formatDateTime } from '#domain/format-dates.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { formatClabe } from '#domain/orders/clabe-bank-account.ts'
import type { MailContentBlock, MailLabelValueRow } from './mail-template-types.ts'
import type { OrderMailData } from './order-mail-template.ts'

/**
 * Block with the payment slip's barcode for the cashier. If the gateway's reference is not numeric,
 * the block is omitted; the payment slip's rows show the reference.
 */
export function createVoucherBarcodeBlocks({ method, voucher }: OrderMailData): MailContentBlock[] {
  if (method !== 'cash') return []
  const digits = voucher?.barcode ?? ''
  return /^\d+$/.test(digits) ? [{ barcode: digits }] : []
}

/**
 * Rows of a payment slip (cash or SPEI transfer): amount, account or payment reference, and
 * deadline.
 */
export function createVoucherDetailRows({
  voucher,
  total,
  missing,
}: OrderMailData): MailLabelValueRow[] {
  const facts: MailLabelValueRow[] = [
    missing === undefined ? ['Total', formatCentavos(total)] : ['Falta', formatCentavos(missing)],
  ]
  if (!voucher) return facts
  if (voucher.clabe) facts.push(['CLABE', formatClabe(voucher.clabe)])
  if (voucher.bank) facts.push(['Banco', voucher.bank])
  facts.push([voucher.clabe ? 'Concepto' : 'Referencia', voucher.reference])
  facts.push(['Paga antes del', formatDateTime(new Date(voucher.expiresAt))])
  return facts
}
