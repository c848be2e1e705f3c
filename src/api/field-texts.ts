import type { AddressField, AddressProblem } from '#domain/address.ts'
import type { PersonField, PersonProblem } from '#domain/person.ts'
import type { CodeProblem, PhoneProblem } from '#domain/phone.ts'

/** What a person reads beside a field that is not right; the fields' names are those of the wire. */
const personFields: Record<PersonField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  dateOfBirth: 'date_of_birth',
}

const personTexts: Record<PersonProblem, string> = {
  required: 'Campo requerido',
  'not-a-name': 'Usa solo letras, espacios, apóstrofos y guiones (máximo 60).',
  unknown: 'Elige una opción de la lista.',
  'not-a-day': 'Escribe una fecha que exista.',
  future: 'La fecha no puede ser futura.',
  'too-old': 'Escribe una fecha posterior a 1900.',
}

const addressFields: Record<AddressField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  companyName: 'company_name',
  phone: 'phone',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  references: 'references',
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

export const phoneTexts: Record<PhoneProblem, string> = {
  required: 'Campo requerido',
  'not-ten-digits': 'Debe contener 10 Numeros',
  'not-mexican': 'Escribe un teléfono de México.',
}

export const phoneCodeTexts: Record<CodeProblem, string> = {
  required: 'Campo requerido',
  'not-six-digits': 'Debe contener 6 Numeros',
}

/** Why a review was not published, by the moderator's code. */
export const rejectReasons: Record<string, string> = {
  datos_personales: 'Contiene datos personales',
  insulto: 'Contiene insultos',
  no_trata_del_producto: 'No trata del producto',
  publicidad: 'Es publicidad',
  duplicada: 'Está duplicada',
  falsa: 'Es falsa',
}

export function personFieldTexts(fields: Partial<Record<PersonField, PersonProblem>>) {
  return textsOf(fields, personFields, personTexts)
}

export function addressFieldTexts(fields: Partial<Record<AddressField, AddressProblem>>) {
  const texts = textsOf(fields, addressFields, addressTexts)
  // A postcode's own rule is about digits, whatever is wrong with its length.
  if (fields.postcode === 'too-short') texts.postcode = addressTexts['digits-only']
  return texts
}

function textsOf<Field extends string, Why extends string>(
  fields: Partial<Record<Field, Why>>,
  names: Record<Field, string>,
  texts: Record<Why, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries<Why | undefined>(fields).flatMap(([field, problem]) =>
      problem ? [[names[field as Field], texts[problem]]] : [],
    ),
  )
}
