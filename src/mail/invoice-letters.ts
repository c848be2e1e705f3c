import type { LetterContext } from './letter-text-placeholders.ts'
import type { Letter } from './letter.ts'

export type InvoiceIssuedLetterData = {
  firstName: string | null
  orderNumber: string
  fiscalId: string
  rfc: string
  /** whether the invoice files are attached */
  hasFiles?: boolean
}

/** Mail that says the invoice of an order is issued. */
export function composeInvoiceIssuedLetter(
  data: InvoiceIssuedLetterData,
  { sender, say }: LetterContext,
): Letter {
  const { subject, opening, closing } = say(data.hasFiles ? 'factura-lista' : 'factura-con-folio', {
    pedido: data.orderNumber,
  })
  return {
    subject,
    preview: `Folio fiscal ${data.fiscalId}.`,
    greeting: greeting(data),
    blocks: [
      ...opening,
      {
        facts: [
          ['Folio fiscal', data.fiscalId],
          ['RFC', data.rfc],
          ['Pedido', data.orderNumber],
        ],
      },
      data.hasFiles
        ? 'Va adjunta a este correo, y puedes descargarla de tu pedido cuando la necesites.'
        : 'Con el folio la encuentras en el portal del SAT, en «Consultar facturas recibidas».',
    ],
    button: orderButton(data, sender.url),
    closing,
  }
}

export type InvoiceRefusedLetterData = {
  firstName: string | null
  orderNumber: string
  reason: string
}

/** Mail that says an invoice was rejected and its data can be corrected. */
export function composeInvoiceRefusedLetter(
  data: InvoiceRefusedLetterData,
  { sender, say }: LetterContext,
): Letter {
  const { subject, opening, closing } = say('factura-no-emitida', {
    pedido: data.orderNumber,
    motivo: data.reason,
  })
  return {
    subject,
    preview: 'No pudimos emitirla con esos datos.',
    greeting: greeting(data),
    blocks: opening,
    button: orderButton(data, sender.url),
    closing,
  }
}

function greeting({ firstName }: { firstName: string | null }): string {
  return firstName ? `Hola, ${firstName}:` : 'Hola:'
}

function orderButton({ orderNumber }: { orderNumber: string }, shopUrl: string) {
  return { label: 'Ver mi pedido', url: `${shopUrl}/order-detail/${orderNumber}` }
}
