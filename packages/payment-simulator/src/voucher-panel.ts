import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'
import { renderBarcode } from './barcode.ts'
import {
  splitDigitsIntoGroups,
  formatDateAndTime,
  formatMoney,
} from './format-amounts-and-dates.ts'
import { renderAlert } from './page-layout.ts'
import type { PaymentSession, SimulatedVoucher } from './payment-session-types.ts'

/**
 * Payment instructions of a payment slip: its deadline, then the CLABE account for a transfer or
 * the bar code for cash.
 */
export function renderVoucherPanel(
  session: PaymentSession,
  voucher: SimulatedVoucher,
  shopName: string,
): SafeHtml {
  const missing = session.amount - session.paidAmount
  return html`<section class="box stack" aria-label="Datos para pagar">
${
  session.paidAmount > 0
    ? renderAlert(
        'warn',
        html`<strong>Faltan ${formatMoney(missing)}</strong>Recibimos ${formatMoney(session.paidAmount)} de ${formatMoney(session.amount)}.`,
      )
    : renderAlert(
        'info',
        html`<strong>Paga antes del ${formatDateAndTime(new Date(voucher.expiresAt))}</strong>Guarda estos datos: también los verás en la tienda.`,
      )
}
${session.method === 'spei' ? speiData(voucher) : cashData(voucher)}
<dl class="sums">${
    session.method === 'spei' &&
    html`<div><dt>Beneficiario</dt><dd>${shopName}</dd></div><div><dt>Banco</dt><dd>${voucher.bank}</dd></div>`
  }<div class="total"><dt>Monto exacto</dt><dd>${formatMoney(missing)}</dd></div></dl>
<a class="btn primary l block" href="${session.successUrl}">Ver mi pedido</a>
<p class="small muted center-text">${session.method === 'spei' ? 'La tienda te avisa cuando llegue tu transferencia.' : 'La tienda te avisa cuando pagues.'}</p>
</section>`
}

function speiData(voucher: SimulatedVoucher): SafeHtml {
  const clabe = voucher.clabe ?? ''
  return html`<p class="muted">Transfiere el monto exacto desde la app de tu banco. Se confirma en minutos.</p>
${copyable('CLABE', clabe, splitDigitsIntoGroups(clabe, [3, 3, 4]))}${copyable('Concepto', voucher.reference, voucher.reference)}`
}

function cashData(voucher: SimulatedVoucher): SafeHtml {
  const number = splitDigitsIntoGroups(voucher.barcode, [4])
  return html`<p class="muted">Muestra el código en caja. La tienda puede cobrar una comisión.</p>
<div class="voucher">${renderBarcode(voucher.barcode)}<p class="num strong">${number}</p></div>
<div class="row wraps no-print"><button class="btn s" type="button" data-print hidden>${renderIcon('printer')}<span>Imprimir</span></button><button class="btn s" type="button" data-copy="${voucher.barcode}" hidden>${renderIcon('copy')}<span>Copiar número</span></button></div>`
}

function copyable(label: string, value: string, shown: string): SafeHtml {
  return html`<div class="field"><span class="label">${label}</span><div class="copy"><span class="num">${shown}</span><button class="btn s" type="button" data-copy="${value}" hidden aria-label="Copiar ${label}">${renderIcon('copy')}<span>Copiar</span></button></div></div>`
}
