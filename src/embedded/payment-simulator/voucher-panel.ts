import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { barcode } from './code128.ts'
import { alert } from './layout.ts'
import type { Session, Voucher } from './session.ts'
import { grouped, moment, money } from './text.ts'

/** Payment instructions of a voucher: date, then CLABE or barcode. */
export function voucherPanel(session: Session, voucher: Voucher, shopName: string): Html {
  const missing = session.amount - session.paidAmount
  return html`<section class="box stack" aria-label="Datos para pagar">
${
  session.paidAmount > 0
    ? alert(
        'warn',
        html`<strong>Faltan ${money(missing)}</strong>Recibimos ${money(session.paidAmount)} de ${money(session.amount)}.`,
      )
    : alert(
        'info',
        html`<strong>Paga antes del ${moment(new Date(voucher.expiresAt))}</strong>Guarda estos datos: también los verás en la tienda.`,
      )
}
${session.method === 'spei' ? speiData(voucher) : cashData(voucher)}
<dl class="sums">${
    session.method === 'spei' &&
    html`<div><dt>Beneficiario</dt><dd>${shopName}</dd></div><div><dt>Banco</dt><dd>${voucher.bank}</dd></div>`
  }<div class="total"><dt>Monto exacto</dt><dd>${money(missing)}</dd></div></dl>
<a class="btn primary l block" href="${session.successUrl}">${session.method === 'spei' ? 'Ya hice la transferencia' : 'Listo, voy a pagar'}</a>
</section>`
}

function speiData(voucher: Voucher): Html {
  const clabe = voucher.clabe ?? ''
  return html`<p class="muted">Transfiere el monto exacto desde la app de tu banco. Se confirma en minutos.</p>
${copyable('CLABE', clabe, grouped(clabe, [3, 3, 4]))}${copyable('Concepto', voucher.reference, voucher.reference)}`
}

function cashData(voucher: Voucher): Html {
  const number = grouped(voucher.barcode, [4])
  return html`<p class="muted">Muestra el código en caja. La tienda puede cobrar una comisión.</p>
<div class="voucher">${barcode(voucher.barcode)}<p class="num strong">${number}</p></div>
<div class="row wraps no-print"><button class="btn s" type="button" data-print hidden>${icon('printer')}<span>Imprimir</span></button><button class="btn s" type="button" data-copy="${voucher.barcode}" hidden>${icon('copy')}<span>Copiar número</span></button></div>`
}

function copyable(label: string, value: string, shown: string): Html {
  return html`<div class="field"><span class="label">${label}</span><div class="copy"><span class="num">${shown}</span><button class="btn s" type="button" data-copy="${value}" hidden aria-label="Copiar ${label}">${icon('copy')}<span>Copiar</span></button></div></div>`
}
