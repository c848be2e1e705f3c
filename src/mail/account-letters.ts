import type { Letter } from './letter.ts'

export type PhoneMovedData = { firstName: string; phoneEnd: string }
export type TicketAnswerData = {
  firstName: string
  ticketId: number
  subject: string
  answer: string
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

function greeting(firstName: string): string {
  return firstName === '' ? 'Hola:' : `Hola, ${firstName}:`
}
