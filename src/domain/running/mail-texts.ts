import { defaultShopName } from './shop-name.ts'

/**
 * The texts of an e-mail template that operators can edit; the rows of details, lists and button of
 * the e-mail are fixed.
 */
export type MailTexts = {
  subject: string
  /** text of the e-mail before its rows of details; a blank line starts a new paragraph */
  opening: string
  /** last sentence of the e-mail */
  closing: string
}

/** Customised texts by code of an e-mail template. */
export type CustomMailTexts = Partial<Record<string, MailTexts>>

/** Placeholders of e-mail templates, with preview examples. */
export const mailPlaceholders = {
  tienda: { means: 'nombre de la tienda', example: defaultShopName },
  pedido: { means: 'número del pedido', example: '2611-K7Q2MD' },
  total: { means: 'total del pedido', example: '$1,299.00' },
  monto: { means: 'lo que se devuelve', example: '$499.00' },
  falta: { means: 'lo que falta por pagar', example: '$200.00' },
  motivo: { means: 'por qué', example: 'los datos no coinciden' },
  estado: { means: 'estado del pedido', example: 'En proceso de entrega' },
  producto: { means: 'nombre del producto', example: 'Audífonos Brisa' },
  ticket: { means: 'número del ticket', example: '1003' },
  asunto: { means: 'asunto del ticket', example: 'Garantía de mis audífonos' },
  titulo: { means: 'título de la reseña', example: 'Muy cómodos' },
  pregunta: { means: 'lo que se preguntó', example: '¿Traen estuche?' },
  terminacion: { means: 'últimos dígitos del teléfono', example: '78' },
  vale: { means: 'lo que descuenta el cupón', example: '$50.00' },
  puntos: { means: 'cuántos puntos', example: '320 puntos' },
  valor: { means: 'lo que valen los puntos', example: '$32.00' },
  vence: { means: 'último día', example: '21 de diciembre de 2026' },
} as const

type MailPlace = keyof typeof mailPlaceholders

/** An e-mail template for mails to shoppers: when the mail is sent, and its default texts. */
export type MailTemplate = MailTexts & {
  name: string
  group: 'Pedidos' | 'Envíos' | 'Devoluciones' | 'Facturas y claves' | 'Cuenta' | 'Avisos y regalos'
  sent: string
  /** placeholders that the e-mail template can use, besides the shop name */
  places: readonly MailPlace[]
  /** placeholders that each text of the e-mail template must contain */
  needs?: { subject?: readonly MailPlace[]; opening?: readonly MailPlace[] }
}

type Field = keyof MailTexts

/** Maximum characters of each text in an e-mail template. */
export const mailTextLimits: Record<Field, number> = { subject: 120, opening: 600, closing: 300 }

export const mailTextFields: readonly Field[] = ['subject', 'opening', 'closing']

/** Returns only the editable texts of an e-mail template: subject, opening and closing. */
export function pickMailTexts({ subject, opening, closing }: MailTexts): MailTexts {
  return { subject, opening, closing }
}

/** Normalises e-mail texts: collapses white space, and separates paragraphs of the opening by blank lines. */
export function normalizeMailTexts({ subject, opening, closing }: MailTexts): MailTexts {
  const inLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const paragraphs = opening.split(/\r?\n\s*\n/).map(inLine)
  return {
    subject: inLine(subject),
    opening: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    closing: inLine(closing),
  }
}

/** Validation errors of e-mail texts, by field; empty if valid. */
export function findMailTextProblems(
  letter: MailTemplate,
  words: MailTexts,
): Partial<Record<Field, string>> {
  const problems = mailTextFields.flatMap((field) => {
    const problem = problemOf(letter, field, words[field])
    return problem === null ? [] : [[field, problem] as const]
  })
  return Object.fromEntries(problems)
}

/** Matches invisible and direction-changing characters, except line breaks. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

function problemOf(letter: MailTemplate, field: Field, text: string): string | null {
  const most = mailTextLimits[field]
  const length = [...text].length
  const named = namedIn(text)
  const known: readonly string[] = listMailPlaceholders(letter)
  const unknown = named.find((name) => !known.includes(name))
  const needed = (field === 'closing' ? undefined : letter.needs?.[field]) ?? []
  const missing = needed.filter((name) => !named.includes(name))
  if (field === 'subject' && text === '') return 'Falta.'
  if (length > most) return `Lleva hasta ${most} caracteres; van ${length}.`
  if (unseen.test(text.replaceAll('\n\n', ' ')))
    return 'Tiene caracteres que no se ven. Escríbelo sin pegar.'
  if (unknown !== undefined) return `Este correo no tiene {${unknown}}. Puede decir ${list(known)}.`
  if (/[{}]/.test(text.replaceAll(placeholder, ''))) {
    return `Las llaves solo van alrededor de un dato, como {${known[0]}}.`
  }
  return missing.length > 0 ? `Falta ${list(missing)}.` : null
}

/** Placeholders available in an e-mail template. */
export function listMailPlaceholders({ places }: Pick<MailTemplate, 'places'>): MailPlace[] {
  return [...places, 'tienda']
}

const placeholder = /\{([^{}]*)\}/g

function namedIn(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = '']) => name)
}

function list(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

/**
 * Replaces the placeholders of an e-mail text; inserted values are never searched for placeholders.
 */
export function fillMailPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
): string {
  return text.replaceAll(placeholder, (_, name: string) => values[name] ?? '')
}
