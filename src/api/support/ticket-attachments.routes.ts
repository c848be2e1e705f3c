import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/api-field-types.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import {
  AttachmentDraftsResponse,
  AttachmentFileResponse,
  UploadedAttachmentResponse,
} from '#contract/tickets.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { removeAttachment } from '#use-cases/support/remove-attachment.ts'
import { readAttachmentLimits, uploadAttachment } from '#use-cases/support/send-attachment.ts'
import { formatFileError } from '../file-error-texts.ts'
import {
  createResponseOrRefusalSchema,
  sendProblem,
  sendTooManyRequests,
} from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { acceptFileBodies, uploadRouteOptions, type UploadLimiter } from '../uploads.ts'
import { toTicketAttachment } from './ticket-attachment-responses.ts'

const OfTicket = Type.Object({
  ticket_id: Type.Optional(Id),
  name: Type.Optional(Type.String({ maxLength: 300 })),
})

/** Routes of ticket attachments, each uploaded before the ticket message is sent. */
export async function ticketAttachmentRoutes(
  server: FastifyInstance,
  { uploads, ...options }: SessionOptions & { uploads: UploadLimiter },
) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)
  acceptFileBodies(app)

  app.get(
    '/api/v1/customer/ticketAttachments',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listTicketAttachments',
        summary: 'Los archivos propios que aún no se envían con su texto, y cuántos caben',
        querystring: OfTicket,
        response: { 200: AttachmentDraftsResponse },
      },
    },
    async ({ shopper, query }) => {
      const place = { sender: { shopperId: shopper.id }, ticketId: query.ticket_id ?? null }
      const [drafts, limits] = await Promise.all([
        ticketAttachments.listDraftAttachments(db, place),
        readAttachmentLimits(db),
      ])
      return { attachments: drafts.map(toTicketAttachment), ...limits }
    },
  )

  app.post(
    '/api/v1/customer/ticketAttachments',
    {
      config: { cost: 'write' },
      ...uploadRouteOptions(uploads),
      schema: {
        operationId: 'uploadTicketAttachment',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
        summary:
          'Envía un archivo para un ticket o una respuesta; el cuerpo es el archivo (JPEG, PNG, WebP o PDF)',
        querystring: OfTicket,
        response: { 200: createResponseOrRefusalSchema(UploadedAttachmentResponse) },
      },
    },
    async ({ shopper, query, body }, reply) => {
      const sent = await uploadAttachment(
        db,
        {
          sender: { shopperId: shopper.id },
          ticketId: query.ticket_id ?? null,
          name: query.name ?? '',
          file: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        },
        { now: clock(), inTurn: uploads.inTurn },
      )
      if (sent.ok) return { success: true as const, attachment: toTicketAttachment(sent) }
      if (sent.code === 'too-many-requests')
        return sendTooManyRequests(reply, sent.retryAfterSeconds)
      if (sent.code === 'ticket-not-found') return sendProblem(reply, sent.code)
      const isFull = sent.code === 'message-full' || sent.code === 'too-many-files'
      const code = isFull ? 'limit-reached' : 'invalid-input'
      return sendProblem(reply, code, { messageForUser: formatFileError(sent) })
    },
  )

  app.get(
    '/api/v1/customer/ticketAttachments/:id',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getTicketAttachment',
        summary: 'Un archivo de un ticket propio (WebP o PDF), en base64',
        params: Type.Object({ id: Id }),
        response: { 200: createResponseOrRefusalSchema(AttachmentFileResponse) },
      },
    },
    async ({ shopper, params }, reply) => {
      const found = await ticketAttachments.readShopperAttachment(db, shopper.id, params.id)
      if (!found) return sendProblem(reply, 'not-found')
      const { kind, name, file } = found
      return { kind, name, file: file.toString('base64') }
    },
  )

  app.delete(
    '/api/v1/customer/ticketAttachments/:id',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'deleteTicketAttachment',
        summary: 'Quita un archivo propio que aún no se envía',
        params: Type.Object({ id: Id }),
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, params }, reply) => {
      const own = { sender: { shopperId: shopper.id }, id: params.id }
      const removed = await removeAttachment(db, own)
      if (!removed.ok) return sendProblem(reply, 'not-found')
      return { success: true as const, messageForUser: 'Quitamos el archivo.' }
    },
  )
}
