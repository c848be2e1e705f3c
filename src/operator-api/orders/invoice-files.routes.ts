import type { FastifyInstance } from 'fastify'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import { attachInvoice } from '#use-cases/orders/attach-invoice.ts'
import { cancelInvoice } from '#use-cases/orders/cancel-invoice.ts'
import { cancelStampedInvoice } from '#use-cases/orders/cancel-stamped-invoice.ts'
import { invoiceFileName, invoiceFileMediaTypes } from '#use-cases/orders/invoice-attachments.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal, sendInvalidFieldsError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { toInvoiceFileErrors } from './invoice-file-errors.ts'

/** Routes of invoice files (XML and PDF): upload, download, replacement, cancellation. */
export async function invoiceFileRoutes(
  server: FastifyInstance,
  { db, clock, stamping }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'attachInvoiceFiles',
    {
      config: { needs: 'invoices:write' },
      bodyLimit: 6 * 1024 * 1024,
      summary: 'Adjunta el XML (CFDI 4.0) y el PDF, apunta el folio y los envía al cliente',
    },
    async ({ params, body: { xml, pdf, reason = '' }, caller: { actor } }, reply) => {
      const files = {
        number: params.number.toUpperCase(),
        xml: await decodeUploadedFile(xml),
        pdf: pdf ? await decodeUploadedFile(pdf) : null,
      }
      const attached = await attachInvoice(db, { ...files, reason: reason.trim(), actor }, clock())
      if (attached.ok)
        return createSuccessReply(`Factura ${attached.fiscalId} adjunta y enviada al cliente.`)
      switch (attached.code) {
        case 'order-not-found':
        case 'invoice-not-requested':
        case 'invoice-being-stamped':
        case 'invoice-refused':
          return sendRefusal(reply, attached)
        default:
          return sendInvalidFieldsError(reply, attached.code, toInvoiceFileErrors(attached))
      }
    },
  )

  registerOperationRoute(
    server,
    'getInvoiceFile',
    {
      config: { needs: 'invoices:read', cost: 'file', file: true },
      summary: 'El XML o el PDF de una factura',
    },
    async ({ params: { kind, number: typed } }, reply) => {
      const number = typed.toUpperCase()
      const found = await invoiceFiles.findInvoiceFile(db, { number, kind })
      if (!found) return sendRefusal(reply, { code: 'file-not-found' })
      return reply
        .type(invoiceFileMediaTypes[kind])
        .header('content-disposition', `attachment; filename="${invoiceFileName(number, kind)}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(found.content)
    },
  )

  registerOperationRoute(
    server,
    'cancelInvoice',
    {
      config: { needs: 'invoices:write' },
      summary:
        'Cancela ante el SAT una factura timbrada aquí, o apunta que se canceló, y avisa al cliente',
    },
    async ({ params, body: { reason, motive }, caller: { actor } }, reply) => {
      const number = params.number.toUpperCase()
      if (motive !== undefined) {
        const provider = await stamping()
        if (!provider) return sendRefusal(reply, { code: 'stamping-not-connected' })
        const wanted = { number, motive, reason, actor }
        const asked = await cancelStampedInvoice(db, provider, wanted, clock())
        if (asked.ok)
          return createSuccessReply(
            asked.isWaiting
              ? 'El SAT espera que el cliente acepte. Mientras, la factura sigue valiendo.'
              : 'Factura cancelada ante el SAT. El cliente recibe un correo.',
          )
        return asked.code === 'stamping-refused'
          ? sendErrorResponse(reply, 409, asked.code, `No se canceló. ${asked.words}`)
          : sendRefusal(reply, asked)
      }
      const canceled = await cancelInvoice(db, { number, reason, actor }, clock())
      return canceled.ok
        ? createSuccessReply(
            'Factura cancelada. El cliente recibe un correo y puede corregir sus datos.',
          )
        : sendRefusal(reply, canceled)
    },
  )
}
