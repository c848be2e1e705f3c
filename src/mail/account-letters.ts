import { formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import type { LetterContext } from './letter-text-placeholders.ts'
import type { LetterLabelValueRow, Letter } from './letter.ts'

export type PhoneVerifiedElsewhereLetterData = { firstName: string; phoneEnd: string }
export type TicketAnswerLetterData = {
  firstName: string
  ticketId: number
  subject: string
  answer: string
}

/**
 * Data of the mail that confirms an account deletion. `erased` counts the deleted records by kind;
 * `stays` marks kinds that remain in anonymous form.
 */
export type AccountDeletedLetterData = {
  firstName: string
  erased?: { name: string; count: number; stays: boolean }[]
}

/** Mail that confirms the deletion of an account, sent to the account's last e-mail address. */
export function composeAccountDeletedLetter(
  { firstName, erased = [] }: AccountDeletedLetterData,
  { sender, say }: LetterContext,
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

export type StockAlertConfirmationLetterData = { productName: string; token: string }

/** Mail that asks a person to confirm a stock alert. */
export function composeStockAlertConfirmationLetter(
  { productName, token }: StockAlertConfirmationLetterData,
  { sender, say }: LetterContext,
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

export type BackInStockLetterData = { productName: string; urlKey: string; price: Centavos | null }

/** Mail of a stock alert: the product is in stock again. */
export function composeBackInStockLetter(
  data: BackInStockLetterData,
  { sender, say }: LetterContext,
): Letter {
  const { subject, opening, closing } = say('ya-volvio', { producto: data.productName })
  return {
    subject,
    preview: 'Nos pediste avisarte en cuanto hubiera existencias.',
    greeting: 'Hola:',
    blocks: [
      ...opening,
      ...(data.price === null
        ? []
        : [{ facts: [['Precio', formatCentavos(data.price)] as LetterLabelValueRow] }]),
    ],
    button: { label: 'Ver el producto', url: `${sender.url}/${data.urlKey}` },
    closing,
  }
}

/** Mail to a shopper whose phone number another account has verified. */
export function composePhoneVerifiedElsewhereLetter(
  { firstName, phoneEnd }: PhoneVerifiedElsewhereLetterData,
  { sender, say }: LetterContext,
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

/** Mail with the shop's reply to a support ticket. */
export function composeTicketAnswerLetter(
  data: TicketAnswerLetterData,
  { sender, say }: LetterContext,
): Letter {
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

export type ReviewDecisionLetterData = {
  firstName: string
  productName: string
  urlKey: string
  title: string
  /** reason for rejecting the review, as text; null for a published review */
  reason: string | null
}

/** Mail to the author of a review: it was published or rejected. */
export function composeReviewDecisionLetter(
  data: ReviewDecisionLetterData,
  { sender, say }: LetterContext,
): Letter {
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

export type QuestionAnsweredLetterData = {
  firstName: string
  productName: string
  urlKey: string
  question: string
  answer: string
}

/** Mail with the answer to a shopper's product question. */
export function composeQuestionAnsweredLetter(
  data: QuestionAnsweredLetterData,
  { sender, say }: LetterContext,
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
