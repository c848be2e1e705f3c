import type { FastifyInstance } from 'fastify'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { removeAttachment } from '#use-cases/support/remove-attachment.ts'
import { readAttachmentLimits, uploadAttachment } from '#use-cases/support/send-attachment.ts'
import { sendApiErrorResponse, sendTooManyRequests } from '../error-responses.ts'
import { formatFileError } from '../file-error-texts.ts'
import {
  acceptFileUploadBodies,
  type UploadLimiter,
  uploadRouteOptions,
} from '../file-upload-requests.ts'
import { registerShopRoute } from '../register-shop-route.ts'
import { requireShopper, type ShopperSessionOptions } from '../shopper-session.ts'
import { toTicketAttachment } from './ticket-attachment-responses.ts'

/** Routes of ticket attachments, each uploaded before the ticket message is sent. */
export async function ticketAttachmentRoutes(
  server: FastifyInstance,
  { uploads, ...options }: ShopperSessionOptions & { uploads: UploadLimiter },
) {
  const { db, clock } = options
  requireShopper(server, options)
  acceptFileUploadBodies(server)

  registerShopRoute(
    server,
    'listTicketAttachments',
    {
      config: { cost: 'read' },
      summary: 'Los archivos propios que aún no se envían con su texto, y cuántos caben',
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

  registerShopRoute(
    server,
    'uploadTicketAttachment',
    {
      config: { cost: 'write' },
      ...uploadRouteOptions(uploads),
      consumes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      summary:
        'Envía un archivo para un ticket o una respuesta; el cuerpo es el archivo (JPEG, PNG, WebP o PDF)',
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
      if (sent.code === 'ticket-not-found') return sendApiErrorResponse(reply, sent.code)
      const isFull = sent.code === 'message-full' || sent.code === 'too-many-files'
      const code = isFull ? 'limit-reached' : 'invalid-input'
      return sendApiErrorResponse(reply, code, { messageForUser: formatFileError(sent) })
    },
  )

  registerShopRoute(
    server,
    'getTicketAttachment',
    { config: { cost: 'read' }, summary: 'Un archivo de un ticket propio (WebP o PDF), en base64' },
    async ({ shopper, params }, reply) => {
      const found = await ticketAttachments.readShopperAttachment(db, shopper.id, params.id)
      if (!found) return sendApiErrorResponse(reply, 'not-found')
      const { kind, name, file } = found
      return { kind, name, file: file.toString('base64') }
    },
  )

  registerShopRoute(
    server,
    'deleteTicketAttachment',
    { config: { cost: 'write' }, summary: 'Quita un archivo propio que aún no se envía' },
    async ({ shopper, params }, reply) => {
      const own = { sender: { shopperId: shopper.id }, id: params.id }
      const removed = await removeAttachment(db, own)
      if (!removed.ok) return sendApiErrorResponse(reply, 'not-found')
      return { success: true as const, messageForUser: 'Quitamos el archivo.' }
    },
  )
}
