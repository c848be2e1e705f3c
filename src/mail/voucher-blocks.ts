import { clabeInGroups } from '#domain/orders/clabe.ts'
import { shownMoment } from '#domain/shown-dates.ts'
import { shownMoney } from '#domain/shown-money.ts'
import type { Block, Fact } from './letter.ts'
import type { OrderNewsData } from './order-news.ts'

/** For the till only; a gateway may give one that is not of digits, then the reference in the facts is all there is. */
export function barcodeOf({ method, voucher }: OrderNewsData): Block[] {
  if (method !== 'cash') return []
  const digits = voucher?.barcode ?? ''
  return /^\d+$/.test(digits) ? [{ barcode: digits }] : []
}

/** Amount, account or reference, and deadline. */
export function voucherFacts({ voucher, total, missing }: OrderNewsData): Fact[] {
  const facts: Fact[] = [
    missing === undefined ? ['Total', shownMoney(total)] : ['Falta', shownMoney(missing)],
  ]
  if (!voucher) return facts
  if (voucher.clabe) facts.push(['CLABE', clabeInGroups(voucher.clabe)])
  if (voucher.bank) facts.push(['Banco', voucher.bank])
  facts.push([voucher.clabe ? 'Concepto' : 'Referencia', voucher.reference])
  facts.push(['Paga antes del', shownMoment(new Date(voucher.expiresAt))])
  return facts
}
