import type { FastifyInstance } from 'fastify'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { removeAttachment } from '#use-cases/support/remove-attachment.ts'
import {
  readAttachmentLimits,
  uploadAttachment,
} from '#use-cases/support/upload-ticket-attachment.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendTooManyRequests } from '../error-responses.ts'
import {
  acceptRawFileRequestBodies,
  type UploadLimiter,
  createUploadRouteOptions,
} from '../file-upload-requests.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { formatFileError } from '../ticket-attachment-error-texts.ts'
import { toTicketAttachment } from './ticket-attachment-responses.ts'

/** Routes of ticket attachments, each uploaded before the ticket message is sent. */
export async function ticketAttachmentRoutes(
  server: FastifyInstance,
  { uploads, ...options }: ShopperSessionOptions & { uploads: UploadLimiter },
) {
  const { db, clock } = options
  requireShopper(server, options)
  acceptRawFileRequestBodies(server)

  registerShopApiRoute(
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

  registerShopApiRoute(
    server,
    'uploadTicketAttachment',
    {
      config: { cost: 'write' },
      ...createUploadRouteOptions(uploads),
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

  registerShopApiRoute(
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

  registerShopApiRoute(
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
