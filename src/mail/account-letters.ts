import type { Centavos } from '#domain/money.ts'
import { shownMoney } from '#domain/shown-money.ts'
import type { Fact, Letter, Sender } from './letter.ts'

export type PhoneMovedData = { firstName: string; phoneEnd: string }
export type TicketAnswerData = {
  firstName: string
  ticketId: number
  subject: string
  answer: string
}

export type AccountDeletedData = { firstName: string }

/** Confirms that an account is gone, to the address it had. */
export function accountDeletedLetter(
  { firstName }: AccountDeletedData,
  { name, url }: Sender,
): Letter {
  return {
    subject: `Borramos tu cuenta de ${name}`,
    preview: 'Tus datos ya no están en la tienda.',
    greeting: greeting(firstName),
    blocks: [
      'Borramos tu cuenta, tus direcciones, tu carrito, tu lista de deseos y tus puntos.',
      'De tus pedidos guardamos, sin tu nombre ni tu dirección, lo que la ley fiscal nos pide; tus facturas se conservan enteras. Tus reseñas publicadas quedan sin tu nombre.',
    ],
    button: { label: 'Aviso de privacidad', url: `${url}/aviso-de-privacidad` },
    closing: 'Si no lo pediste tú, escríbenos cuanto antes.',
  }
}

export type StockAlertAskedData = { productName: string; token: string }

/** Asks whether an e-mail that somebody gave wants to hear of a product. */
export function stockAlertAskedLetter(data: StockAlertAskedData, { name, url }: Sender): Letter {
  return {
    subject: `Confirma tu aviso: ${data.productName}`,
    preview: 'Un paso más y te avisamos en cuanto vuelva.',
    greeting: 'Hola:',
    blocks: [
      `Alguien pidió en ${name} que te avisemos cuando vuelva ${data.productName}. Si fuiste tú, confírmalo en los próximos siete días.`,
    ],
    button: {
      label: 'Confirmar mi aviso',
      url: `${url}/confirmar-aviso?aviso=${encodeURIComponent(data.token)}`,
    },
    closing: 'Si no fuiste tú, no hagas nada: no guardamos tu correo ni te escribiremos de esto.',
  }
}

export type BackInStockData = { productName: string; urlKey: string; price: Centavos | null }

/** Tells somebody who asked for it that a product can be bought again. */
export function backInStockLetter(data: BackInStockData, shopUrl: string): Letter {
  return {
    subject: `Ya volvió: ${data.productName}`,
    preview: 'Nos pediste avisarte en cuanto hubiera existencias.',
    greeting: 'Hola:',
    blocks: [
      `Nos pediste avisarte: ${data.productName} ya está disponible.`,
      ...(data.price === null ? [] : [{ facts: [['Precio', shownMoney(data.price)] as Fact] }]),
    ],
    button: { label: 'Ver el producto', url: `${shopUrl}/${data.urlKey}` },
    closing: 'Es el único aviso que te enviamos. No apartamos la pieza, así que puede agotarse.',
  }
}

/** Tells somebody that another account has proved to hold their phone. */
export function phoneMovedLetter({ firstName, phoneEnd }: PhoneMovedData, shopUrl: string): Letter {
  return {
    subject: 'Tu teléfono ya no está en tu cuenta',
    preview: `Otra cuenta verificó el número que termina en ${phoneEnd}.`,
    greeting: greeting(firstName),
    blocks: [
      `Otra cuenta verificó el número que termina en ${phoneEnd}, así que lo quitamos de la tuya.`,
      'Si el número sigue siendo tuyo, vuelve a verificarlo. Lo necesitas para comprar.',
    ],
    button: { label: 'Verificar mi teléfono', url: `${shopUrl}/customer/2fa` },
    closing: 'Si cambiaste de número, verifica el nuevo en el mismo lugar.',
  }
}

/** Brings the shop's answer to a ticket. */
export function ticketAnswerLetter(data: TicketAnswerData, shopUrl: string): Letter {
  return {
    subject: `Respondimos tu ticket ${data.ticketId}`,
    preview: data.subject,
    greeting: greeting(data.firstName),
    blocks: [`Sobre «${data.subject}»:`, { quote: data.answer }],
    button: { label: 'Ver el ticket', url: `${shopUrl}/ticket-detail/${data.ticketId}` },
    closing: 'Para responder, hazlo desde el ticket: este correo no recibe mensajes.',
  }
}

export type ReviewJudgedData = {
  firstName: string
  productName: string
  urlKey: string
  title: string
  /** why it was not published, in words; null when it was */
  reason: string | null
}

/** Tells the author of a review what became of it. */
export function reviewJudgedLetter(data: ReviewJudgedData, shopUrl: string): Letter {
  const { firstName, productName, urlKey, title, reason } = data
  if (reason === null) {
    return {
      subject: 'Publicamos tu reseña',
      preview: productName,
      greeting: greeting(firstName),
      blocks: [`Tu reseña «${title}» de ${productName} ya está a la vista de todos. ¡Gracias!`],
      button: { label: 'Ver mi reseña', url: `${shopUrl}/${urlKey}#opiniones` },
      closing: 'Puedes editarla o borrarla cuando quieras en tus reseñas.',
    }
  }
  return {
    subject: 'No publicamos tu reseña',
    preview: productName,
    greeting: greeting(firstName),
    blocks: [
      `No pudimos publicar tu reseña «${title}» de ${productName}.`,
      { facts: [['Motivo', reason]] },
      'Puedes corregirla y la revisamos otra vez. Una calificación baja nunca es motivo para no publicarla.',
    ],
    button: { label: 'Editar mi reseña', url: `${shopUrl}/reviews` },
    closing: 'Si crees que nos equivocamos, escríbenos con un ticket.',
  }
}

export type QuestionAnsweredData = {
  firstName: string
  productName: string
  urlKey: string
  question: string
  answer: string
}

/** Brings the shop's answer to whoever asked about a product. */
export function questionAnsweredLetter(data: QuestionAnsweredData, shopUrl: string): Letter {
  const { firstName, productName, urlKey, question, answer } = data
  return {
    subject: 'Respondimos tu pregunta',
    preview: productName,
    greeting: greeting(firstName),
    blocks: [`Preguntaste sobre ${productName}: «${question}»`, { quote: answer }],
    button: { label: 'Ver el producto', url: `${shopUrl}/${urlKey}#preguntas` },
    closing: 'Tu pregunta y la respuesta están a la vista de todos, sin tu nombre.',
  }
}

function greeting(firstName: string): string {
  return firstName === '' ? 'Hola:' : `Hola, ${firstName}:`
}
