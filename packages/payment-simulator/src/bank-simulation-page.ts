import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { formatDateAndTime, formatMoney } from './format-amounts-and-dates.ts'
import { renderAlert, renderSimulatorPage } from './page-layout.ts'
import type {
  WebhookDeliveryMode,
  PaymentSession,
  SimulatedPaymentStatus,
} from './payment-session-types.ts'

const statusTexts: Record<SimulatedPaymentStatus, { name: string; kind: string }> = {
  open: { name: 'Abierta', kind: 'info' },
  pending: { name: 'Pendiente', kind: 'warn' },
  paid: { name: 'Pagada', kind: 'good' },
  failed: { name: 'Rechazada', kind: 'wrong' },
  expired: { name: 'Vencida', kind: '' },
  refunded: { name: 'Devuelta', kind: '' },
  charged_back: { name: 'Contracargo', kind: 'wrong' },
}

const noticeNames: Record<WebhookDeliveryMode, string> = {
  once: 'Avisar una vez',
  twice: 'Avisar dos veces',
  'out-of-order': 'Avisar en desorden',
  'badly-signed': 'Avisar con firma inválida',
  late: 'Avisar 30 segundos después',
  never: 'No avisar',
}

type Notices = Map<string, { total: number; delivered: number }>

/**
 * Page of the payment simulator on which an operator, acting as the bank, chooses what happens to
 * each payment session.
 */
export function renderBankSimulationPage(
  sessions: PaymentSession[],
  notices: Notices,
  isRefused: boolean,
): string {
  return renderSimulatorPage(
    'Cobros',
    html`<div><h1>Cobros simulados</h1><p class="muted">Los últimos ${sessions.length}. Aquí llegan los depósitos, se vencen los códigos y se repiten los avisos.</p></div>
${isRefused && renderAlert('wrong', 'Ese cobro ya no admite esa acción.')}
${sessions.length === 0 && renderAlert('info', 'Todavía no hay cobros. Paga un pedido en la tienda y aparecerá aquí.')}
<ul class="stack">${sessions.map((session) => row(session, notices))}</ul>`,
    { width: 'wide' },
  )
}

function row(session: PaymentSession, notices: Notices): SafeHtml {
  const { name, kind } = statusTexts[session.status]
  const noticeCounts = notices.get(session.id) ?? { total: 0, delivered: 0 }
  return html`<li class="box stack" id="${session.id}">
<div class="row wraps apart"><h2 class="num">${session.orderNumber}</h2><span class="badge soft ${kind}">${name}</span></div>
<dl class="facts"><div><dt>Monto</dt><dd class="num">${formatMoney(session.amount)}</dd></div><div><dt>Recibido</dt><dd class="num">${formatMoney(session.paidAmount)}</dd></div><div><dt>Devuelto</dt><dd class="num">${formatMoney(session.refundedAmount)}</dd></div><div><dt>Forma</dt><dd>${methodOf(session)}</dd></div><div><dt>Creado</dt><dd>${formatDateAndTime(session.createdAt)}</dd></div><div><dt>Avisos</dt><dd class="num">${noticeCounts.delivered} de ${noticeCounts.total} recibidos</dd></div></dl>
<p class="small muted">${session.email} · <a href="/pagar/${session.id}">Página de pago</a></p>
${forms(session)}
</li>`
}

function methodOf(session: PaymentSession): string {
  if (session.method === 'card') return `${session.brand} ${session.maskedPan}`
  if (session.method === 'spei') return `SPEI ${session.voucher?.clabe ?? ''}`
  return session.method === 'cash' ? `Efectivo ${session.voucher?.barcode ?? ''}` : 'Sin elegir'
}

function forms(session: PaymentSession): SafeHtml {
  const canBePaid = ['open', 'pending', 'expired'].includes(session.status)
  const canEnd = ['open', 'pending'].includes(session.status)
  const left = ((session.amount - session.paidAmount) / 100).toFixed(2)
  const field = (name: string) => `${session.id}-${name}`
  return html`<form method="post" action="/cobros/${session.id}" class="actions">
${
  canBePaid &&
  html`<div class="field"><label for="${field('monto')}">Monto que llega</label><input class="input s num" id="${field('monto')}" name="monto" value="${left}" inputmode="decimal" pattern="[0-9]+([.][0-9]{1,2})?" required></div>`
}
<div class="field"><label for="${field('aviso')}">Aviso a la tienda</label><select class="input s" id="${field('aviso')}" name="aviso">${Object.entries(
    noticeNames,
  ).map(([mode, name]) => html`<option value="${mode}">${name}</option>`)}</select></div>
<div class="row wraps">${canBePaid && button('pay', 'Pagar ahora', 'dark')}${canEnd && button('pay-after-expiry', 'Vencer y pagar tarde')}${canEnd && button('expire', 'Vencer ahora')}${session.status === 'open' && button('fail', 'Rechazar')}${canBePaid && button('wrong-amount', 'Pagar otro monto')}${session.status === 'paid' && button('charge-back', 'Contracargo')}${button('notify', 'Solo avisar')}${button('duplicate-notice', 'Repetir el último aviso')}</div>
</form>`
}

function button(outcome: string, label: string, kind = ''): SafeHtml {
  return html`<button class="btn s ${kind}" name="accion" value="${outcome}"${outcome.includes('notice') || outcome === 'notify' ? html` formnovalidate` : ''}>${label}</button>`
}
