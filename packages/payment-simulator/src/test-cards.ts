import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import { hasValidLuhnDigit } from './payment-references.ts'

type CardAnswer =
  | { kind: 'approve' }
  | { kind: 'approve-later' }
  | { kind: 'ask-bank' }
  | { kind: 'decline'; reason: string }

export const simulatedCards: { number: string; brand: string; what: string; answer: CardAnswer }[] =
  [
    {
      number: '4242424242424242',
      brand: 'Visa',
      what: 'Se aprueba al momento',
      answer: { kind: 'approve' },
    },
    {
      number: '5555555555554444',
      brand: 'Mastercard',
      what: 'Se aprueba al momento',
      answer: { kind: 'approve' },
    },
    {
      number: '378282246310005',
      brand: 'American Express',
      what: 'Se aprueba al momento (CVV de 4 dígitos)',
      answer: { kind: 'approve' },
    },
    {
      number: '4000000000003220',
      brand: 'Visa',
      what: 'Pide la confirmación del banco (3-D Secure)',
      answer: { kind: 'ask-bank' },
    },
    {
      number: '4000000000009995',
      brand: 'Visa',
      what: 'Se rechaza por fondos insuficientes',
      answer: { kind: 'decline', reason: 'Tu tarjeta no tiene fondos suficientes.' },
    },
    {
      number: '4000000000000002',
      brand: 'Visa',
      what: 'El banco la rechaza sin dar motivo',
      answer: { kind: 'decline', reason: 'Tu banco rechazó el pago.' },
    },
    {
      number: '4000000000000069',
      brand: 'Visa',
      what: 'Se rechaza por vencida',
      answer: { kind: 'decline', reason: 'Tu tarjeta está vencida.' },
    },
    {
      number: '4000000000000077',
      brand: 'Visa',
      what: 'Se aprueba 20 segundos después de volver a la tienda',
      answer: { kind: 'approve-later' },
    },
  ]

type CardForm = {
  number: string
  expiry: string
  cvv: string
  holder: string
  installments: number
}

export type CardFormFieldErrors = Partial<Record<keyof CardForm, string>>

/** Parses the bank card form: digits without spaces, expiry as MM / AA. */
export function readCardForm(form: FormFields): CardForm {
  return {
    number: (form.numero ?? '').replace(/[\s-]/g, ''),
    expiry: (form.vence ?? '').replace(/\s/g, ''),
    cvv: (form.cvv ?? '').trim(),
    holder: (form.nombre ?? '').trim().slice(0, 80),
    installments: Number(form.pagos ?? 1),
  }
}

/** Validation errors of a bank card form, by field; empty if valid. */
export function findCardFormFieldErrors(
  form: CardForm,
  plans: number[],
  now: Date,
): CardFormFieldErrors {
  const problems: CardFormFieldErrors = {}
  if (!hasValidLuhnDigit(form.number) || form.number.length < 13 || form.number.length > 19) {
    problems.number = 'Revisa el número: no corresponde a una tarjeta.'
  } else if (!findTestCard(form.number)) {
    problems.number = 'Aquí solo funcionan las tarjetas de prueba de la lista de abajo.'
  }
  const expiry = /^(\d{2})\/?(\d{2})$/.exec(form.expiry)
  const month = Number(expiry?.[1])
  if (!expiry || month < 1 || month > 12) {
    problems.expiry = 'Escribe mes y año, por ejemplo 12 / 29.'
  } else if (Date.UTC(2000 + Number(expiry[2]), month, 1) <= now.getTime()) {
    problems.expiry = 'Esta tarjeta ya venció.'
  }
  const cvvLength = findTestCard(form.number)?.brand === 'American Express' ? 4 : 3
  if (!new RegExp(`^\\d{${cvvLength}}$`).test(form.cvv)) {
    problems.cvv = `Son ${cvvLength} dígitos.`
  }
  if (form.holder.length < 2) problems.holder = 'Escribe el nombre como está en la tarjeta.'
  if (form.installments !== 1 && !plans.includes(form.installments)) {
    problems.installments = 'Elige uno de los pagos de la lista.'
  }
  return problems
}

export function findTestCard(number: string) {
  return simulatedCards.find((card) => card.number === number)
}

export function maskCardNumber(number: string): string {
  return `**** **** **** ${number.slice(-4)}`
}
