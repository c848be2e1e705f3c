import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Done } from '#contract/problem.ts'
import {
  AttachmentDraftsReply,
  AttachmentFileReply,
  AttachmentSentReply,
} from '#contract/tickets.ts'
import { Id } from '#contract/wire.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { removeAttachment } from '#use-cases/support/remove-attachment.ts'
import { attachmentLimits, sendAttachment } from '#use-cases/support/send-attachment.ts'
import { fileText } from '../file-texts.ts'
import { orRefused, sendProblem, sendTooMany } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { acceptFiles, uploadRoute, type Uploads } from '../uploads.ts'
import { toAttachment } from './attachment-replies.ts'

const OfTicket = Type.Object({
  ticket_id: Type.Optional(Id),
  name: Type.Optional(Type.String({ maxLength: 300 })),
})

/** Routes of ticket attachments, each uploaded before the ticket message is sent. */
export async function ticketAttachmentRoutes(
  server: FastifyInstance,
  { uploads, ...options }: SessionOptions & { uploads: Uploads },
) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)
  acceptFiles(app)

  app.get(
    '/api/v1/customer/ticketAttachments',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listTicketAttachments',
        summary: 'Los archivos propios que aún no se envían con su texto, y cuántos caben',
        querystring: OfTicket,
        response: { 200: AttachmentDraftsReply },
      },
    },
    async ({ shopper, query }) => {
      const place = { sender: { shopperId: shopper.id }, ticketId: query.ticket_id ?? null }
      const [drafts, limits] = await Promise.all([
        ticketAttachments.drafts(db, place),
        attachmentLimits(db),
      ])
      return { attachments: drafts.map(toAttachment), ...limits }
    },
  )

  app.post(
    '/api/v1/customer/ticketAttachments',
    {
      config: { cost: 'write' },
      ...uploadRoute(uploads),
      schema: {
        operationId: 'uploadTicketAttachment',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
        summary:
          'Envía un archivo para un ticket o una respuesta; el cuerpo es el archivo (JPEG, PNG, WebP o PDF)',
        querystring: OfTicket,
        response: { 200: orRefused(AttachmentSentReply) },
      },
    },
    async ({ shopper, query, body }, reply) => {
      const sent = await sendAttachment(
        db,
        {
          sender: { shopperId: shopper.id },
          ticketId: query.ticket_id ?? null,
          name: query.name ?? '',
          file: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        },
        { now: clock(), inTurn: uploads.inTurn },
      )
      if (sent.ok) return { success: true as const, attachment: toAttachment(sent) }
      if (sent.code === 'too-many-requests') return sendTooMany(reply, sent.retryAfterSeconds)
      if (sent.code === 'ticket-not-found') return sendProblem(reply, sent.code)
      const isFull = sent.code === 'message-full' || sent.code === 'too-many-files'
      const code = isFull ? 'limit-reached' : 'invalid-input'
      return sendProblem(reply, code, { messageForUser: fileText(sent) })
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
        response: { 200: orRefused(AttachmentFileReply) },
      },
    },
    async ({ shopper, params }, reply) => {
      const found = await ticketAttachments.fileOfShopper(db, shopper.id, params.id)
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
        response: { 200: orRefused(Done) },
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
