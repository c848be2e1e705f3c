import type { AddressField, AddressProblem } from '#domain/account/address.ts'
import type { VerificationCodeProblem, PhoneProblem } from '#domain/account/phone.ts'
import type {
  ShopperProfileField,
  ShopperProfileProblem,
} from '#domain/account/shopper-profile-fields.ts'
import { questionLengthLimits } from '#domain/catalogue/product-question.ts'
import type { ReviewProblem, ReviewText } from '#domain/catalogue/review-text.ts'
import {
  reviewCommentLengthLimits,
  reviewTitleLengthLimits,
} from '#domain/catalogue/review-text.ts'
import type { TextProblem } from '#domain/check-text-length.ts'
import type { InvoiceField, InvoiceProblem } from '#domain/orders/invoice.ts'
import {
  ticketAnswerLengthLimits,
  ticketBodyLengthLimits,
  ticketSubjectLengthLimits,
} from '#domain/support/ticket.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { postalAddressApiFieldNames } from './postal-address-fields.ts'

/**
 * Spanish error messages for invalid fields of a person's data, keyed by the field's name in the
 * API.
 */
const personFields: Record<ShopperProfileField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  dateOfBirth: 'date_of_birth',
}

const personTexts: Record<ShopperProfileProblem, string> = {
  required: 'Campo requerido',
  'not-a-name': 'Usa solo letras, espacios, apóstrofos y guiones (máximo 60).',
  unknown: 'Elige una opción de la lista.',
  'not-a-day': 'Escribe una fecha que exista.',
  future: 'La fecha no puede ser futura.',
  'too-old': 'Escribe una fecha posterior a 1900.',
}

const addressTexts: Record<AddressProblem, string> = {
  'too-short': 'Minimo 4 caracteres',
  'too-long': 'Es demasiado largo.',
  'not-a-name': 'Usa solo letras, espacios, apóstrofos y guiones.',
  'digits-only': 'Solo se aceptan numeros',
  'postcode-length': 'El código postal tiene 5 números.',
  'postcode-unknown': 'Ese código postal no existe.',
  'phone-too-short': 'Minimo 10 caracteres',
  'phone-not-mexican': 'Escribe un teléfono de México de 10 números.',
  'state-unknown': 'Elige un estado de la lista.',
  'state-of-other-postcode': 'El código postal es de otro estado.',
}

export const phoneErrorTexts: Record<PhoneProblem, string> = {
  required: 'Campo requerido',
  'not-ten-digits': 'Debe contener 10 Numeros',
  'not-mexican': 'Escribe un teléfono de México.',
}

export const verificationCodeErrorTexts: Record<VerificationCodeProblem, string> = {
  required: 'Campo requerido',
  'not-six-digits': 'Debe contener 6 Numeros',
}

export function toProfileFieldErrors(
  fields: Partial<Record<ShopperProfileField, ShopperProfileProblem>>,
) {
  return textsOf(fields, personFields, personTexts)
}

export function toAddressFieldErrors(fields: Partial<Record<AddressField, AddressProblem>>) {
  const texts = textsOf(fields, postalAddressApiFieldNames, addressTexts)
  // A postcode of the wrong length gets the same error message as a postcode with characters other
  // than digits.
  if (fields.postcode === 'too-short') texts.postcode = addressTexts['digits-only']
  return texts
}

export const invoiceFields: Record<InvoiceField, string> = {
  rfc: 'rfc',
  legalName: 'legal_name',
  taxRegime: 'tax_regime',
  useCode: 'use_code',
  postcode: 'postcode',
}

const invoiceTexts: Record<InvoiceProblem, string> = {
  required: 'Campo requerido',
  'rfc-length': 'El RFC tiene 13 caracteres, o 12 si es de una empresa.',
  'rfc-form': 'Revisa el RFC: letras, fecha de seis números y tres caracteres.',
  'rfc-date': 'La fecha dentro del RFC no existe: revisa los seis números.',
  'too-long': 'Es demasiado largo.',
  'name-with-company-type': 'Escríbelo como en la constancia, sin «S.A. de C.V.» ni similares.',
  'regime-unknown': 'Elige una opción de la lista.',
  'regime-of-other-person': 'Ese régimen no corresponde al RFC.',
  'use-unknown': 'Elige una opción de la lista.',
  'use-of-other-regime': 'Ese uso no se permite con ese régimen fiscal.',
  'postcode-form': 'El código postal tiene 5 números.',
  'postcode-unknown': 'Ese código postal no existe.',
}

export function toInvoiceFieldErrors(fields: Partial<Record<InvoiceField, InvoiceProblem>>) {
  return textsOf(fields, invoiceFields, invoiceTexts)
}

export function toReviewFieldErrors(fields: Partial<Record<keyof ReviewText, ReviewProblem>>) {
  const texts: Record<string, string> = {}
  if (fields.rating) texts.rating = 'Elige de 1 a 5 estrellas.'
  if (fields.title) texts.title = lengthText(fields.title, reviewTitleLengthLimits)
  if (fields.comment) texts.comment = lengthText(fields.comment, reviewCommentLengthLimits)
  return texts
}

export function toQuestionFieldErrors({ question }: { question: TextProblem }) {
  return { question: lengthText(question, questionLengthLimits) }
}

export function toTicketFieldErrors(fields: { subject?: TextProblem; body?: TextProblem }) {
  const texts: Record<string, string> = {}
  if (fields.subject) texts.subject = lengthText(fields.subject, ticketSubjectLengthLimits)
  if (fields.body) texts.body = lengthText(fields.body, ticketBodyLengthLimits)
  return texts
}

export function toTicketAnswerFieldErrors({ body }: { body: TextProblem }) {
  return { body: lengthText(body, ticketAnswerLengthLimits) }
}

function lengthText(
  problem: ReviewProblem | TextProblem,
  { min, max }: { min: number; max: number },
): string {
  if (problem === 'too-short') return `Escribe al menos ${min} caracteres.`
  return problem === 'too-long' ? `Escribe como máximo ${max} caracteres.` : 'Campo requerido'
}

function textsOf<Field extends string, Why extends string>(
  fields: Partial<Record<Field, Why>>,
  names: Record<Field, string>,
  texts: Record<Why, string>,
): Record<string, string> {
  return Object.fromEntries(
    getTypedEntries(fields).flatMap(([field, problem]) =>
      problem ? [[names[field], texts[problem]]] : [],
    ),
  )
}
