import type { Letter } from './letter.ts'

export type InvoiceIssuedData = {
  firstName: string | null
  orderNumber: string
  fiscalId: string
  rfc: string
  /** its files go with the letter */
  hasFiles?: boolean
}

/** Says that the invoice of an order was issued. */
export function invoiceIssuedLetter(data: InvoiceIssuedData, shopUrl: string): Letter {
  return {
    subject: `La factura de tu pedido ${data.orderNumber} está lista`,
    preview: `Folio fiscal ${data.fiscalId}.`,
    greeting: greeting(data),
    blocks: [
      'Emitimos tu factura (CFDI 4.0):',
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
    button: orderButton(data, shopUrl),
    closing: data.hasFiles
      ? 'Si algo no cuadra, responde con un ticket de este pedido.'
      : 'Si necesitas el XML o el PDF, responde con un ticket de este pedido.',
  }
}

export type InvoiceRefusedData = { firstName: string | null; orderNumber: string; reason: string }

/** Says why an invoice could not be issued and that its data can be corrected. */
export function invoiceRefusedLetter(data: InvoiceRefusedData, shopUrl: string): Letter {
  return {
    subject: `Revisa los datos de la factura de tu pedido ${data.orderNumber}`,
    preview: 'No pudimos emitirla con esos datos.',
    greeting: greeting(data),
    blocks: [
      `No pudimos emitir tu factura: ${data.reason}`,
      'Corrige tus datos en el pedido, tal como están en tu constancia de situación fiscal, y la intentamos otra vez.',
    ],
    button: orderButton(data, shopUrl),
    closing: 'Si algo no cuadra, responde con un ticket desde tu cuenta y lo vemos contigo.',
  }
}

function greeting({ firstName }: { firstName: string | null }): string {
  return firstName ? `Hola, ${firstName}:` : 'Hola:'
}

function orderButton({ orderNumber }: { orderNumber: string }, shopUrl: string) {
  return { label: 'Ver mi pedido', url: `${shopUrl}/order-detail/${orderNumber}` }
}
