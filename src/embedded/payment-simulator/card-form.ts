import { type Html, html } from '../look/html.ts'
import type { Session } from './session.ts'
import type { CardProblems } from './test-cards.ts'
import { grouped, money } from './text.ts'

export type CardAttempt = { problems: CardProblems; holder: string; expiry: string; number: string }

/** The card fields and the payments offered; what was typed comes back, except the CVV. */
export function cardForm(session: Session, attempt?: CardAttempt): Html {
  const problems = attempt?.problems ?? {}
  return html`<form method="post" action="/pagar/${session.id}/tarjeta" class="stack">
${field({
  name: 'numero',
  label: 'Número de tarjeta',
  value: grouped(attempt?.number ?? '', [4]),
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
  value: attempt?.holder,
  problem: problems.holder,
  attributes: html` autocomplete="cc-name" maxlength="80"`,
})}
${session.installmentPlans.length > 0 && payments(session)}
<button class="btn primary l block">Pagar ${money(session.amount)}</button>
</form>`
}

function field(given: {
  name: string
  label: string
  value: string | undefined
  problem: string | undefined
  attributes: Html
}): Html {
  const { name, label, value = '', problem, attributes } = given
  const invalid = problem && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field"><label for="${name}">${label}</label><input class="input num" id="${name}" name="${name}" value="${value}" required${attributes}${invalid}>${problem && html`<p class="error" id="${name}-error">${problem}</p>`}</div>`
}

/** The amounts add up to the total: the first ones carry the centavos that do not divide. */
function monthly(amount: number, months: number): string {
  if (months === 1) return money(amount)
  const least = Math.floor(amount / months)
  const larger = amount - least * months
  if (larger === 0) return `${money(least)} al mes`
  return `${larger} de ${money(least + 1)} y ${months - larger} de ${money(least)}`
}

function payments(session: Session): Html {
  const plans = [1, ...session.installmentPlans.filter((plan) => plan > 1)]
  return html`<fieldset class="field"><legend class="label">Pagos</legend><div class="stack tight">${plans.map(
    (plan) =>
      html`<label class="choice"><input type="radio" name="pagos" value="${plan}"${plan === 1 && html` checked`}><span>${
        plan === 1 ? 'Un solo pago' : `${plan} meses sin intereses`
      }</span><span class="end num">${monthly(session.amount, plan)}</span></label>`,
  )}</div></fieldset>`
}
