import { formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import type { Writing } from './letter-texts.ts'
import type { Fact, Letter } from './letter.ts'

export type PhoneMovedData = { firstName: string; phoneEnd: string }
export type TicketAnswerData = {
  firstName: string
  ticketId: number
  subject: string
  answer: string
}

/** Data of the account deletion letter. `erased`: deleted data by kind, and whether an anonymous part stays. */
export type AccountDeletedData = {
  firstName: string
  erased?: { name: string; count: number; stays: boolean }[]
}

/** Letter that confirms the deletion of an account, to its last e-mail address. */
export function accountDeletedLetter(
  { firstName, erased = [] }: AccountDeletedData,
  { sender, say }: Writing,
): Letter {
  const { subject, opening, closing } = say('cuenta-borrada', {})
  const counted = (title: string, stays: boolean) => {
    const lines = erased.flatMap((one) =>
      one.stays === stays ? [`${one.name}: ${one.count.toLocaleString('es-MX')}`] : [],
    )
    return lines.length > 0 ? [{ title, lines }] : []
  }
  return {
    subject,
    preview: 'Tus datos ya no están en la tienda.',
    greeting: greeting(firstName),
    blocks: [
      ...opening,
      ...counted('Lo que se borró', false),
      ...counted('Lo que queda, sin decir quién eres', true),
    ],
    button: { label: 'Aviso de privacidad', url: `${sender.url}/aviso-de-privacidad` },
    closing,
  }
}

export type StockAlertAskedData = { productName: string; token: string }

/** Letter that asks to confirm a stock alert. */
export function stockAlertAskedLetter(
  { productName, token }: StockAlertAskedData,
  { sender, say }: Writing,
): Letter {
  const { subject, opening, closing } = say('aviso-por-confirmar', { producto: productName })
  return {
    subject,
    preview: 'Un paso más y te avisamos en cuanto vuelva.',
    greeting: 'Hola:',
    blocks: opening,
    button: {
      label: 'Confirmar mi aviso',
      url: `${sender.url}/confirmar-aviso?aviso=${encodeURIComponent(token)}`,
    },
    closing,
  }
}

export type BackInStockData = { productName: string; urlKey: string; price: Centavos | null }

/** Stock alert letter: the product is available again. */
export function backInStockLetter(data: BackInStockData, { sender, say }: Writing): Letter {
  const { subject, opening, closing } = say('ya-volvio', { producto: data.productName })
  return {
    subject,
    preview: 'Nos pediste avisarte en cuanto hubiera existencias.',
    greeting: 'Hola:',
    blocks: [
      ...opening,
      ...(data.price === null ? [] : [{ facts: [['Precio', formatCentavos(data.price)] as Fact] }]),
    ],
    button: { label: 'Ver el producto', url: `${sender.url}/${data.urlKey}` },
    closing,
  }
}

/** Letter about a phone number verified by another account. */
export function phoneMovedLetter(
  { firstName, phoneEnd }: PhoneMovedData,
  { sender, say }: Writing,
): Letter {
  const { subject, opening, closing } = say('telefono-quitado', { terminacion: phoneEnd })
  return {
    subject,
    preview: `Otra cuenta verificó el número que termina en ${phoneEnd}.`,
    greeting: greeting(firstName),
    blocks: opening,
    button: { label: 'Verificar mi teléfono', url: `${sender.url}/customer/2fa` },
    closing,
  }
}

/** Letter with the shop's answer to a ticket. */
export function ticketAnswerLetter(data: TicketAnswerData, { sender, say }: Writing): Letter {
  const { subject, opening, closing } = say('ticket-respondido', {
    ticket: String(data.ticketId),
    asunto: data.subject,
  })
  return {
    subject,
    preview: data.subject,
    greeting: greeting(data.firstName),
    blocks: [...opening, { quote: data.answer }],
    button: { label: 'Ver el ticket', url: `${sender.url}/ticket-detail/${data.ticketId}` },
    closing,
  }
}

export type ReviewJudgedData = {
  firstName: string
  productName: string
  urlKey: string
  title: string
  /** reason for rejecting the review, as text; null for a published review */
  reason: string | null
}

/** Letter to a review's author about the moderation result. */
export function reviewJudgedLetter(data: ReviewJudgedData, { sender, say }: Writing): Letter {
  const { firstName, productName, urlKey, title, reason } = data
  const { subject, opening, closing } = say(
    reason === null ? 'resena-publicada' : 'resena-no-publicada',
    { titulo: title, producto: productName },
  )
  if (reason === null) {
    return {
      subject,
      preview: productName,
      greeting: greeting(firstName),
      blocks: opening,
      button: { label: 'Ver mi reseña', url: `${sender.url}/${urlKey}#opiniones` },
      closing,
    }
  }
  return {
    subject,
    preview: productName,
    greeting: greeting(firstName),
    blocks: [
      ...opening,
      { facts: [['Motivo', reason]] },
      'Puedes corregirla y la revisamos otra vez. Una calificación baja nunca es motivo para no publicarla.',
    ],
    button: { label: 'Editar mi reseña', url: `${sender.url}/reviews` },
    closing,
  }
}

export type QuestionAnsweredData = {
  firstName: string
  productName: string
  urlKey: string
  question: string
  answer: string
}

/** Letter with the answer to a product question. */
export function questionAnsweredLetter(
  data: QuestionAnsweredData,
  { sender, say }: Writing,
): Letter {
  const { firstName, productName, urlKey, question, answer } = data
  const { subject, opening, closing } = say('pregunta-respondida', {
    producto: productName,
    pregunta: question,
  })
  return {
    subject,
    preview: productName,
    greeting: greeting(firstName),
    blocks: [...opening, { quote: answer }],
    button: { label: 'Ver el producto', url: `${sender.url}/${urlKey}#preguntas` },
    closing,
  }
}

function greeting(firstName: string): string {
  return firstName === '' ? 'Hola:' : `Hola, ${firstName}:`
}
