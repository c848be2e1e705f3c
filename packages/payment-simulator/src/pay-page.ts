import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { type CardFormState, renderCardForm } from './card-form.ts'
import {
  splitDigitsIntoGroups,
  formatDateAndTime,
  formatMoney,
} from './format-amounts-and-dates.ts'
import { renderAlert, renderSimulatorPage } from './page-layout.ts'
import type {
  PaymentSession,
  SimulatedPaymentMethod,
  SimulatorShop,
} from './payment-session-types.ts'
import { maskCardNumber, simulatedCards } from './test-cards.ts'
import { renderVoucherPanel } from './voucher-panel.ts'

const methodNames: Record<SimulatedPaymentMethod, string> = {
  card: 'Tarjeta',
  spei: 'SPEI',
  cash: 'Efectivo',
}
export const paymentMethodSlugs: Record<SimulatedPaymentMethod, string> = {
  card: 'tarjeta',
  spei: 'spei',
  cash: 'efectivo',
}

const mostProductsShown = 3

const answerChoices: [label: string, outcome: string][] = [
  ['Aprobar', 'approve'],
  ['Rechazar', 'decline'],
  ['Dejar pendiente', 'pending'],
  ['Aprobar tarde', 'approve-later'],
  ['Avisar dos veces', 'approve:twice'],
  ['Avisar en desorden', 'approve:out-of-order'],
  ['Monto distinto', 'wrong-amount'],
  ['Firma inválida', 'approve:badly-signed'],
  ['No avisar', 'approve:never'],
]

/**
 * Page of the payment simulator for shoppers, which differs by the state of the payment session.
 */
export function renderPaymentPage(
  session: PaymentSession,
  shop: SimulatorShop,
  { chosen, attempt }: { chosen: SimulatedPaymentMethod; attempt?: CardFormState },
): string {
  const body =
    session.status === 'open'
      ? openSession(session, chosen, attempt)
      : session.status === 'pending' && session.voucher
        ? renderVoucherPanel(session, session.voucher, shop.name)
        : closedSession(session)
  return renderSimulatorPage(
    `Paga ${formatMoney(session.amount)}`,
    html`${summary(session, shop, chosen)}${body}`,
    { shop },
  )
}

/** Renders the simulated bank's page for 3-D Secure authentication of a card payment. */
export function renderThreeDSecurePage(
  session: PaymentSession,
  shop: SimulatorShop,
  isWrong: boolean,
): string {
  return renderSimulatorPage(
    'Confirma con tu banco',
    html`${summary(session, shop, 'card')}
<section class="box stack" aria-labelledby="banco">
<h2 id="banco">Confirma con tu banco</h2>
<p class="muted">Banco de pruebas envió un código a tu teléfono para la tarjeta ${session.challenge?.maskedPan}. Aquí el código es siempre <strong class="num">123456</strong>.</p>
<form method="post" action="/pagar/${session.id}/banco" class="stack" novalidate>
<div class="field"><label for="codigo">Código de 6 dígitos</label><input class="input num" id="codigo" name="codigo" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required${isWrong && html` aria-invalid="true" aria-describedby="codigo-error" autofocus`}>${isWrong && html`<p class="error" id="codigo-error">Ese código no es el que enviamos. Escríbelo otra vez.</p>`}</div>
<button class="btn primary l block" name="respuesta" value="confirmar">Confirmar pago de ${formatMoney(session.amount)}</button>
</form>
<form method="post" action="/pagar/${session.id}/banco"><button class="btn block" name="respuesta" value="rechazar">No reconozco este pago</button></form>
</section>`,
    { shop },
  )
}

/**
 * Summary of the payment. The expiry is shown for cards only; transfers and cash show their own
 * deadline beside the payment code.
 */
function summary(
  session: PaymentSession,
  shop: SimulatorShop,
  chosen: SimulatedPaymentMethod,
): SafeHtml {
  const until =
    session.status === 'open' &&
    chosen === 'card' &&
    html` · vence ${formatDateAndTime(session.expiresAt).replace(', ', ', a las ')}`
  return html`<section class="box gw-sum" aria-label="Resumen del cobro">
<div><h1>Paga tu pedido en ${shop.name}</h1><p class="small muted">Referencia <span class="num">${session.orderNumber}</span>${until}</p></div>
<p class="gw-total num">${formatMoney(session.amount)}<span class="tiny faint blk">MXN</span></p>
${products(session)}
</section>`
}

/** Products of the order; all but the first three are only counted. */
function products({ lines }: PaymentSession): SafeHtml {
  const others = lines.length - mostProductsShown
  return html`<ul class="gw-lines small" aria-label="Lo que pagas">${lines
    .slice(0, mostProductsShown)
    .map(
      ({ name, quantity }) => html`<li><span class="num muted">${quantity} ×</span> ${name}</li>`,
    )}${others > 0 && html`<li class="muted">y ${others} ${others === 1 ? 'producto' : 'productos'} más</li>`}</ul>`
}

function openSession(
  session: PaymentSession,
  chosen: SimulatedPaymentMethod,
  attempt?: CardFormState,
): SafeHtml {
  return html`${
    session.declineReason &&
    renderAlert(
      'wrong',
      html`<strong>No se hizo el cobro${session.keptForm?.maskedPan && ` con la tarjeta ${session.keptForm.maskedPan}`}</strong>${session.declineReason} Intenta con otra tarjeta o con otra forma de pago.`,
    )
  }
<section class="box" aria-label="Forma de pago">
<nav class="tabs" aria-label="Forma de pago">${session.methods.map(
    (method) =>
      html`<a href="/pagar/${session.id}?forma=${paymentMethodSlugs[method]}"${method === chosen && html` aria-current="page"`}>${methodNames[method]}</a>`,
  )}${session.cashLimit !== null && html`<span class="off">${methodNames.cash}</span>`}</nav>
${session.cashLimit !== null && html`<p class="small muted gw-limit">Efectivo: hasta ${formatMoney(session.cashLimit).replace('.00', '')} por pedido.</p>`}
<div class="stack gw-panel">${chosen === 'card' ? renderCardForm(session, attempt) : voucherOffer(session, chosen)}</div>
</section>
${chosen === 'card' && testCards()}
${answers(session)}
<form method="post" action="/pagar/${session.id}/volver" class="center-text"><button class="link">Volver a la tienda</button></form>`
}

function voucherOffer(session: PaymentSession, method: 'spei' | 'cash'): SafeHtml {
  const until = formatDateAndTime(method === 'spei' ? session.speiExpiresAt : session.cashExpiresAt)
  return html`<p class="muted">${
    method === 'spei'
      ? 'Te damos una CLABE para transferir el monto exacto desde la app de tu banco. Se confirma en minutos.'
      : 'Te damos un código para pagar en caja. La tienda puede cobrar una comisión.'
  }</p>
<dl class="sums"><div><dt>Paga antes del</dt><dd>${until}</dd></div><div class="total"><dt>Monto</dt><dd>${formatMoney(session.amount)}</dd></div></dl>
<form method="post" action="/pagar/${session.id}/${paymentMethodSlugs[method]}"><button class="btn primary l block">${method === 'spei' ? 'Obtener mi CLABE' : 'Obtener mi código'}</button></form>`
}

function closedSession(session: PaymentSession): SafeHtml {
  const isGood = ['paid', 'pending'].includes(session.status)
  const statusMessages: Record<string, SafeHtml> = {
    paid: renderAlert('good', 'Este pedido ya está pagado. No hace falta pagar otra vez.'),
    pending: renderAlert(
      'info',
      'El banco está confirmando tu pago. Te avisaremos desde la tienda.',
    ),
    failed: renderAlert('wrong', 'Este cobro se canceló. No se cobró nada.'),
    expired: renderAlert(
      'warn',
      'El tiempo para pagar terminó. Si ya pagaste, la tienda te avisará.',
    ),
    refunded: renderAlert('info', 'Este pago se devolvió por completo.'),
    charged_back: renderAlert('info', 'El banco devolvió este pago a petición del titular.'),
  }
  return html`<section class="box stack" aria-label="Estado del pago">${statusMessages[session.status]}
<a class="btn primary l block" href="${isGood ? session.successUrl : session.failureUrl}">Volver a la tienda</a></section>`
}

function testCards(): SafeHtml {
  return html`<details class="box fold"><summary>Tarjetas de prueba</summary><div class="in stack">
<p class="small muted">Con cualquier fecha futura, CVV y nombre. Las tarjetas reales no se aceptan aquí.</p>
<ul class="cards">${simulatedCards.map(
    ({ number, brand, what }) =>
      html`<li><span><strong class="num">${splitDigitsIntoGroups(number, brand === 'American Express' ? [4, 6, 5] : [4])}</strong><span class="small muted blk">${brand} · ${what}</span></span><button class="btn s" type="button" data-copy="${number}" hidden aria-label="Copiar la tarjeta ${maskCardNumber(number)}"><span>Copiar</span></button></li>`,
  )}</ul></div></details>`
}

function answers(session: PaymentSession): SafeHtml {
  return html`<details class="box fold"><summary>Elegir qué responde el simulador</summary>
<form method="post" action="/pagar/${session.id}/respuesta" class="in outcomes">${answerChoices.map(
    ([label, outcome], index) =>
      html`<button class="btn s${index === 0 && ' dark'}" name="respuesta" value="${outcome}">${label}</button>`,
  )}</form></details>`
}
