import { encodeCode128 } from '@tianguis/code128'
import type { Static } from 'typebox'
import type { PaymentVoucher } from '#contract/checkout.ts'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'

export type PaymentVoucherFields = Static<typeof PaymentVoucher>

type Kept = { voucher: PaymentVoucherFields; orderNumber: string | null; shopName: string }

/** Renders the payment slip as a self-contained page for offline use. */
function voucherPage({ voucher, orderNumber, shopName }: Kept): string {
  const facts: [string, string | null][] = [
    ['Pedido', orderNumber],
    ['Paga antes del', formatDateTime(voucher.expires_at)],
    ['Monto exacto', formatMoney(voucher.amount)],
    ['CLABE', voucher.clabe],
    ['Beneficiario', voucher.beneficiary],
    ['Banco', voucher.bank],
    [voucher.clabe ? 'Concepto' : 'Referencia', voucher.reference],
  ]
  const rows = facts
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? '')}</dd>`)
  return [
    '<!doctype html><html lang="es-MX"><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>Pago pendiente, ${escaped(shopName)}</title>`,
    '<style>body{font:18px/1.5 system-ui;max-width:28rem;margin:2rem auto;padding:0 1rem}dt{color:#555}dd{margin:0 0 .75rem;font-weight:600}svg{width:100%;height:5rem}</style>',
    '<h1>Pago pendiente</h1>',
    voucher.barcode ? barCode(voucher.barcode) : '',
    `<dl>${rows.join('')}</dl></html>`,
  ].join('')
}

function barCode(digits: string): string {
  const { bars, modules } = encodeCode128(digits)
  const drawn = bars.map(({ x, width }) => `<rect x="${x}" width="${width}" height="48"/>`)
  return `<svg viewBox="0 0 ${modules} 48" preserveAspectRatio="none">${drawn.join('')}</svg>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export function downloadPaymentVoucher(kept: Kept): void {
  const { voucher, orderNumber } = kept
  const page = new Blob([voucherPage(kept)], { type: 'text/html' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(page)
  link.download = `pago-${orderNumber ?? voucher.reference}.html`
  link.click()
  URL.revokeObjectURL(link.href)
}
