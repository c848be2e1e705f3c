import type { FastifyInstance } from 'fastify'
import { toInvoiceFieldErrors } from '#api/field-error-texts.ts'
import { parseInvoiceData } from '#api/orders/invoices.routes.ts'
import { findCreditNoteFile } from '#persistence/orders/credit-notes.ts'
import { creditNoteFileName, invoiceFileMediaTypes } from '#use-cases/orders/invoice-attachments.ts'
import { requestInvoice } from '#use-cases/orders/request-invoice.ts'
import { setInvoiceProductKeys } from '#use-cases/orders/set-invoice-product-keys.ts'
import { stampCreditNote } from '#use-cases/orders/stamp-credit-note.ts'
import { stampInvoice } from '#use-cases/orders/stamp-invoice.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendInvalidFieldsError, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes that have a requested invoice, or the credit note of a refund, stamped, and that request one. */
export async function invoiceStampingRoutes(
  server: FastifyInstance,
  { db, clock, stamping }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'stampInvoice',
    {
      config: { needs: 'invoices:write' },
      summary: 'Timbra la factura pedida de un pedido y la manda al cliente; nunca dos veces',
    },
    async ({ params, body: { product_keys: keys = [] }, caller: { actor } }, reply) => {
      const number = params.number.toUpperCase()
      const provider = await stamping()
      if (!provider) return sendRefusal(reply, { code: 'stamping-not-connected' })
      const choices = keys.map(({ product_id, key, with_alike }) => ({
        productId: product_id,
        key: key.trim(),
        withAlike: with_alike,
      }))
      const kept = await setInvoiceProductKeys(db, { number, choices, actor }, clock())
      if (!kept.ok) return sendRefusal(reply, kept)
      const stamped = await stampInvoice(db, provider, { number, actor }, clock())
      if (stamped.ok)
        return createSuccessReply(
          stamped.isLive
            ? `Factura ${stamped.fiscalId} timbrada y enviada al cliente.`
            : 'Prueba timbrada. No vale ante el SAT y no se mandó a nadie.',
        )
      return stamped.code === 'stamping-refused'
        ? sendErrorResponse(reply, 409, stamped.code, `No se timbró. ${stamped.words}`)
        : sendRefusal(reply, stamped)
    },
  )

  registerOperationRoute(
    server,
    'setInvoiceReceiver',
    {
      config: { needs: 'invoices:write' },
      summary: 'Pide la factura de un pedido con los datos que da el cliente, o los corrige',
    },
    async ({ params, body, caller: { actor } }, reply) => {
      const number = params.number.toUpperCase()
      const asked = await requestInvoice(
        db,
        { number, data: parseInvoiceData(body), actor },
        clock(),
      )
      if (asked.ok) return createSuccessReply('Datos guardados. La factura está por emitir.')
      return asked.code === 'invalid-input'
        ? sendInvalidFieldsError(reply, asked.code, toInvoiceFieldErrors(asked.fields))
        : sendRefusal(reply, asked)
    },
  )

  registerOperationRoute(
    server,
    'stampCreditNote',
    {
      config: { needs: 'invoices:write' },
      summary: 'Timbra la nota de crédito de una devolución y la manda al cliente; nunca dos veces',
    },
    async ({ params: { refund: refundId }, caller: { actor } }, reply) => {
      const provider = await stamping()
      if (!provider) return sendRefusal(reply, { code: 'stamping-not-connected' })
      const stamped = await stampCreditNote(db, provider, { refundId, actor }, clock())
      if (stamped.ok)
        return createSuccessReply(`Nota de crédito ${stamped.fiscalId} timbrada y enviada.`)
      return stamped.code === 'stamping-refused'
        ? sendErrorResponse(reply, 409, stamped.code, `No se timbró. ${stamped.words}`)
        : sendRefusal(reply, stamped)
    },
  )

  registerOperationRoute(
    server,
    'getCreditNoteFile',
    {
      config: { needs: 'invoices:read', cost: 'file', file: true },
      summary: 'El XML o el PDF de la nota de crédito de una devolución',
    },
    async ({ params: { kind, number, refund: refundId } }, reply) => {
      const content = await findCreditNoteFile(db, { refundId, kind })
      if (!content) return sendRefusal(reply, { code: 'file-not-found' })
      const name = creditNoteFileName(number.toUpperCase(), kind)
      return reply
        .type(invoiceFileMediaTypes[kind])
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content)
    },
  )
}
