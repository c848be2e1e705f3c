import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { splitDigitsIntoGroups, formatMoney } from './format-amounts-and-dates.ts'
import type { PaymentSession } from './payment-session-types.ts'
import type { CardFormFieldErrors } from './test-cards.ts'

export type CardFormState = {
  problems: CardFormFieldErrors
  holder: string
  expiry: string
  number: string
  installments: number
}

/**
 * Bank card form with instalment plans. After an input error all values except the CVV are kept;
 * after a declined card only the instalment plan and the card holder.
 */
export function renderCardForm(session: PaymentSession, attempt?: CardFormState): SafeHtml {
  const problems = attempt?.problems ?? {}
  const kept = attempt ?? session.keptForm
  const plans = [1, ...session.installmentPlans.filter((plan) => plan > 1)]
  const chosen = plans.find((plan) => plan === kept?.installments) ?? 1
  return html`<form method="post" action="/pagar/${session.id}/tarjeta" class="stack" novalidate>
${field({
  name: 'numero',
  label: 'Número de tarjeta',
  value: splitDigitsIntoGroups(attempt?.number ?? '', [4]),
  problem: problems.number,
  attributes: html` inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000"`,
})}
<div class="fields two">${field({
    name: 'vence',
    label: 'Vence',
    value: attempt?.expiry,
    problem: problems.expiry,
    attributes: html` inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM / AA"`,
  })}${field({
    name: 'cvv',
    label: 'CVV',
    value: '',
    problem: problems.cvv,
    attributes: html` inputmode="numeric" autocomplete="cc-csc" maxlength="4"`,
  })}</div>
${field({
  name: 'nombre',
  label: 'Nombre en la tarjeta',
  value: kept?.holder,
  problem: problems.holder,
  attributes: html` autocomplete="cc-name" maxlength="80"`,
})}
${plans.length > 1 && payments(session.amount, { plans, chosen, problem: problems.installments })}
<div class="stack tight"><button class="btn primary l block"${plans.length > 1 && html` aria-describedby="plan"`}>Pagar ${formatMoney(session.amount)}</button>
${plans.length > 1 && html`<p class="small muted center-text" id="plan" data-plan aria-live="polite" hidden>${planInWords(session.amount, chosen)}</p>`}</div>
</form>`
}

function field(given: {
  name: string
  label: string
  value: string | undefined
  problem: string | undefined
  attributes: SafeHtml
}): SafeHtml {
  const { name, label, value = '', problem, attributes } = given
  const invalid = problem && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field"><label for="${name}">${label}</label><input class="input num" id="${name}" name="${name}" value="${value}" required${attributes}${invalid}>${problem && html`<p class="error" id="${name}-error">${problem}</p>`}</div>`
}

/**
 * Formats the instalments of an amount. They add up to the amount: the first instalments are one
 * centavo larger if it cannot be divided equally.
 */
function monthly(amount: number, months: number): string {
  if (months === 1) return formatMoney(amount)
  const least = Math.floor(amount / months)
  const larger = amount - least * months
  if (larger === 0) return `${formatMoney(least)} al mes`
  return `${larger} de ${formatMoney(least + 1)} y ${months - larger} de ${formatMoney(least)}`
}

function planName(months: number): string {
  return months === 1 ? 'Un solo pago' : `${months} meses sin intereses`
}

/**
 * Formats the chosen instalment plan beside the pay button: `12 meses sin intereses: $1,291.60 al
 * mes`.
 */
function planInWords(amount: number, months: number): string {
  return `${planName(months)}: ${monthly(amount, months)}`
}

function payments(
  amount: number,
  { plans, chosen, problem }: { plans: number[]; chosen: number; problem: string | undefined },
): SafeHtml {
  const invalid = problem && html` aria-describedby="pagos-error"`
  return html`<fieldset class="field"${invalid}><legend class="label">Pagos</legend><div class="stack tight">${plans.map(
    (plan) =>
      html`<label class="choice"><input type="radio" name="pagos" value="${plan}" data-words="${planInWords(amount, plan)}"${plan === chosen && html` checked`}><span>${planName(plan)}</span><span class="end num">${monthly(amount, plan)}</span></label>`,
  )}</div>${problem && html`<p class="error" id="pagos-error">${problem}</p>`}</fieldset>`
}
