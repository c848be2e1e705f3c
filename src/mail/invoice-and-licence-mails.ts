import { Type } from 'typebox'
import { formatCentavos } from '#domain/format-money.ts'
import { toCentavos } from '#domain/money.ts'
import { mailPlaceholders } from '#domain/running/mail-texts.ts'
import {
  defineMailTemplate,
  numberSchema,
  toOptionalSchema,
  toNullableSchema,
  textSchema,
} from './message-template-definition.ts'
import { exampleShopperFirstName, defaultOrderMailTexts } from './order-mail-template.ts'

const example = { firstName: exampleShopperFirstName, orderNumber: mailPlaceholders.pedido.example }
const exampleInvoice = { ...example, fiscalId: 'AAA1-BB22-CC33', rfc: 'XAXX010101000' }
const exampleKey = { name: 'Antivirus, un año', key: 'ABCD-EFGH-1234' }

const documentText = { ...defaultOrderMailTexts, group: 'Facturas y claves' } as const

/** Mails with the documents of an order. */
export const invoiceAndLicenceMails = {
  'invoice-issued': defineMailTemplate({
    label: 'tu factura',
    fields: {
      firstName: toNullableSchema(textSchema),
      orderNumber: textSchema,
      fiscalId: textSchema,
      rfc: textSchema,
      /** whether the invoice files are attached */
      hasFiles: toOptionalSchema(Type.Boolean()),
    },
    texts: {
      'factura-lista': {
        name: 'Factura con archivos',
        ...documentText,
        sent: 'Al emitirse una factura cuyos XML y PDF van adjuntos.',
        subject: 'La factura de tu pedido {pedido} está lista',
        opening: 'Emitimos tu factura (CFDI 4.0):',
        closing: 'Si algo no cuadra, responde con un ticket de este pedido.',
        example: { ...exampleInvoice, hasFiles: true },
      },
      'factura-con-folio': {
        name: 'Factura sin archivos',
        ...documentText,
        sent: 'Al emitirse una factura de la que va el folio.',
        subject: 'La factura de tu pedido {pedido} está lista',
        opening: 'Emitimos tu factura (CFDI 4.0):',
        closing: 'Si necesitas el XML o el PDF, responde con un ticket de este pedido.',
        example: exampleInvoice,
      },
    },
    compose({ hasFiles, orderNumber, fiscalId, rfc }, say) {
      const letter = hasFiles ? 'factura-lista' : 'factura-con-folio'
      const { opening, ...said } = say(letter, { pedido: orderNumber })
      return {
        ...said,
        preview: `Folio fiscal ${fiscalId}.`,
        blocks: [
          ...opening,
          {
            facts: [
              ['Folio fiscal', fiscalId],
              ['RFC', rfc],
              ['Pedido', orderNumber],
            ],
          },
          hasFiles
            ? 'Va adjunta a este correo, y puedes descargarla de tu pedido cuando la necesites.'
            : 'Con el folio la encuentras en el portal del SAT, en «Consultar facturas recibidas».',
        ],
        button: orderButton(orderNumber),
      }
    },
  }),

  'credit-note-issued': defineMailTemplate({
    label: 'tu nota de crédito',
    fields: {
      firstName: toNullableSchema(textSchema),
      orderNumber: textSchema,
      fiscalId: textSchema,
      /** refunded amount in centavos */
      amount: numberSchema,
    },
    texts: {
      'nota-de-credito': {
        name: 'Nota de crédito',
        ...documentText,
        sent: 'Al devolver dinero de un pedido con factura; su XML y su PDF van adjuntos.',
        subject: 'La nota de crédito de tu pedido {pedido}',
        opening: 'Te devolvimos dinero de un pedido con factura. Esta es su nota de crédito:',
        closing: 'Si algo no cuadra, responde con un ticket de este pedido.',
        example: { ...example, fiscalId: 'AAA1-BB22-CC33', amount: toCentavos(19_900) },
      },
    },
    compose({ orderNumber, fiscalId, amount }, say) {
      const { opening, ...said } = say('nota-de-credito', { pedido: orderNumber })
      return {
        ...said,
        preview: `Folio fiscal ${fiscalId}.`,
        blocks: [
          ...opening,
          {
            facts: [
              ['Folio fiscal', fiscalId],
              ['Devuelto', formatCentavos(toCentavos(amount))],
              ['Pedido', orderNumber],
            ],
          },
          'Va adjunta a este correo.',
        ],
        button: orderButton(orderNumber),
      }
    },
  }),

  'invoice-refused': defineMailTemplate({
    label: 'tu factura no se pudo hacer',
    fields: {
      firstName: toNullableSchema(textSchema),
      orderNumber: textSchema,
      reason: textSchema,
    },
    texts: {
      'factura-no-emitida': {
        name: 'Factura no emitida',
        ...documentText,
        sent: 'Cuando los datos fiscales no sirven.',
        subject: 'Revisa los datos de la factura de tu pedido {pedido}',
        opening:
          'No pudimos emitir tu factura: {motivo}\n\nCorrige tus datos en el pedido, tal como están en tu constancia de situación fiscal, y la intentamos otra vez.',
        places: ['pedido', 'motivo'],
        needs: { subject: ['pedido'], opening: ['motivo'] },
        example: { ...example, reason: mailPlaceholders.motivo.example },
      },
    },
    compose({ orderNumber, reason }, say) {
      const { opening, ...said } = say('factura-no-emitida', {
        pedido: orderNumber,
        motivo: reason,
      })
      return {
        ...said,
        preview: 'No pudimos emitirla con esos datos.',
        blocks: opening,
        button: orderButton(orderNumber),
      }
    },
  }),

  licences: defineMailTemplate({
    label: 'tus claves',
    fields: {
      firstName: toNullableSchema(textSchema),
      orderNumber: textSchema,
      /** number of paid units for which no licence key is available yet */
      missing: numberSchema,
    },
    secrets: { keys: Type.Array(Type.Object({ name: textSchema, key: textSchema })) },
    texts: {
      licencia: {
        name: 'Una clave',
        ...documentText,
        sent: 'Cuando sale la clave de un pedido.',
        subject: 'Tu licencia del pedido {pedido}',
        opening: 'Esta es tu clave:',
        closing: 'También puedes verlas cuando quieras en tu pedido. No las compartas con nadie.',
        example: { ...example, missing: 0, keys: [exampleKey] },
      },
      licencias: {
        name: 'Varias claves',
        ...documentText,
        sent: 'Cuando salen varias claves de un pedido.',
        subject: 'Tus licencias del pedido {pedido}',
        opening: 'Estas son tus claves:',
        closing: 'También puedes verlas cuando quieras en tu pedido. No las compartas con nadie.',
        example: { ...example, missing: 0, keys: [exampleKey, exampleKey] },
      },
    },
    compose({ orderNumber, missing, keys }, say) {
      const several = keys.length > 1
      const { opening, ...said } = say(several ? 'licencias' : 'licencia', { pedido: orderNumber })
      return {
        ...said,
        preview: several ? 'Aquí están tus claves.' : 'Aquí está tu clave.',
        blocks: [
          ...opening,
          { facts: keys.map(({ name, key }) => [name, key]) },
          'Para activarla, instala el programa desde la página de su fabricante y escribe la clave cuando te la pida. Guárdala: cada una sirve para una sola licencia.',
          ...(missing > 0
            ? [
                missing === 1
                  ? 'Falta una clave: te la mandamos en otro correo en cuanto la tengamos.'
                  : `Faltan ${missing} claves: te las mandamos en otro correo en cuanto las tengamos.`,
              ]
            : []),
        ],
        button: orderButton(orderNumber),
      }
    },
  }),
}

function orderButton(orderNumber: string) {
  return { label: 'Ver mi pedido', path: `/order-detail/${orderNumber}` }
}
