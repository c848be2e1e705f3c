import { readFile } from 'node:fs/promises'
import { defineOperationCommand } from './api-operation-command.ts'
import { UsageError } from './command.ts'

const oneOrder = { number: 'el número del pedido' }
const reasonOption = { reason: { of: 'texto', hint: 'por qué; el cliente lo lee' } }

/**
 * Commands that record the result of an invoice request: issued, with attached files, cancelled or
 * refused.
 */
export const invoiceCommands = {
  'finish-invoice': defineOperationCommand('issueInvoice', {
    summary: 'Apunta que la factura de un pedido se emitió y avisa al cliente',
    arguments: oneOrder,
    options: { folio: { field: 'fiscal_id', of: 'UUID', hint: 'folio fiscal del CFDI' } },
    question: ({ number }) => `¿La factura del pedido ${number} queda emitida?`,
  }),
  'attach-invoice': defineOperationCommand('attachInvoiceFiles', {
    summary: 'Adjunta el XML y el PDF de una factura y los envía al cliente',
    details: `
El XML es un CFDI 4.0 timbrado: se comparan su RFC y su total con los del pedido, y de él se toma el folio.
Con otro folio que la ya emitida, la sustituye y hace falta --reason.`,
    arguments: oneOrder,
    options: {
      xml: { of: 'archivo', hint: 'el CFDI' },
      pdf: { of: 'archivo', hint: 'su representación impresa' },
      reason: { of: 'texto', hint: 'por qué sustituye a la emitida' },
    },
    question: ({ number }) => `¿Enviar la factura de ${number}?`,
    complete: async ({ xml, pdf }) => ({
      body: {
        xml: await readAsBase64(String(xml)),
        ...(pdf !== undefined && { pdf: await readAsBase64(String(pdf)) }),
      },
    }),
  }),
  'cancel-invoice': defineOperationCommand('cancelInvoice', {
    summary: 'Cancela una factura timbrada aquí, o apunta que se canceló, y avisa al cliente',
    details: 'Los archivos se conservan; el cliente puede corregir sus datos y se emite otra.',
    arguments: oneOrder,
    options: {
      ...reasonOption,
      motive: { of: 'clave', hint: '02 errores, 03 no se hizo la venta: se cancela ante el SAT' },
    },
    question: ({ number }) => `¿Cancelar la factura de ${number}?`,
  }),
  'stamp-invoice': defineOperationCommand('stampInvoice', {
    summary: 'Timbra la factura pedida de un pedido y la manda al cliente; nunca dos veces',
    details:
      'Con la conexión de Ajustes › Conexiones › Facturas. Las claves SAT que falten se ponen en el Mostrador.',
    arguments: oneOrder,
    question: ({ number }) => `¿Timbrar la factura del pedido ${number}?`,
  }),
  'request-invoice': defineOperationCommand('setInvoiceReceiver', {
    summary: 'Pide la factura de un pedido con los datos que da el cliente, o los corrige',
    arguments: oneOrder,
    options: {
      rfc: { of: 'RFC', hint: 'el de su constancia' },
      name: { field: 'legal_name', of: 'texto', hint: 'su nombre o razón social' },
      regime: { field: 'tax_regime', of: 'clave', hint: 'su régimen fiscal, como 612' },
      use: { field: 'use_code', of: 'clave', hint: 'el uso del CFDI, como G03' },
      postcode: { of: 'C. P.', hint: 'el de su domicilio fiscal' },
    },
    question: ({ number }) => `¿Pedir la factura del pedido ${number} con estos datos?`,
  }),
  'stamp-credit-note': defineOperationCommand('stampCreditNote', {
    summary: 'Timbra la nota de crédito de una devolución; nunca dos veces',
    details: 'Se timbran solas; con esto se intenta otra vez la que no se pudo.',
    arguments: { ...oneOrder, refund: 'el número de la devolución' },
    question: ({ number }) => `¿Timbrar la nota de crédito del pedido ${number}?`,
  }),
  'refuse-invoice': defineOperationCommand('refuseInvoice', {
    summary: 'Apunta que una factura no se pudo emitir; el cliente corrige sus datos',
    arguments: oneOrder,
    options: reasonOption,
    question: ({ number }) => `¿La factura del pedido ${number} queda rechazada?`,
  }),
}

async function readAsBase64(file: string): Promise<string> {
  const content = await readFile(file).catch(() => null)
  if (!content) throw new UsageError(`No existe el archivo «${file}».`)
  return content.toString('base64')
}
