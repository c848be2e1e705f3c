import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  acceptRawFileRequestBodies,
  createUploadLimiter,
  createUploadRouteOptions,
} from '#api/file-upload-requests.ts'
import { formatFileError } from '#api/ticket-attachment-error-texts.ts'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { removeAttachment } from '#use-cases/support/remove-attachment.ts'
import {
  readAttachmentLimits,
  uploadAttachment,
} from '#use-cases/support/upload-ticket-attachment.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { handleUploadError } from '../upload-error-handler.ts'
import { toOfficeAttachment } from './ticket-responses.ts'

const ownTexts: OwnRefusalTexts = { 'file-not-found': 'Ese archivo ya no está.' }
const tooManyFiles = 'Demasiados archivos. Inténtalo más tarde.'

/**
 * Routes of files attached to support tickets, including the files that operators upload for their
 * replies.
 */
export async function ticketAttachmentRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  const uploads = createUploadLimiter()
  acceptRawFileRequestBodies(server)

  registerOperationRoute(
    server,
    'listTicketAttachments',
    {
      config: { needs: 'tickets:read' },
      summary: 'Los archivos propios que aún no se envían con su respuesta, y cuántos caben',
    },
    async ({ params, caller }) => {
      const place = { sender: { operator: caller.operator.email }, ticketId: params.id }
      const [drafts, limits] = await Promise.all([
        ticketAttachments.listDraftAttachments(db, place),
        readAttachmentLimits(db),
      ])
      return { attachments: drafts.map(toOfficeAttachment), ...limits }
    },
  )

  registerOperationRoute(
    server,
    'uploadTicketAttachment',
    {
      ...createUploadRouteOptions(uploads, ({ caller }) => caller.operator.email),
      errorHandler: handleUploadError,
      config: { needs: 'tickets:write' },
      consumes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      summary:
        'Envía un archivo para una respuesta; el cuerpo es el archivo (JPEG, PNG, WebP o PDF)',
    },
    async ({ params, query, body, caller }, reply) => {
      const sent = await uploadAttachment(
        db,
        {
          sender: { operator: caller.operator.email },
          ticketId: params.id,
          name: query.name ?? '',
          file: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        },
        { now: clock(), inTurn: uploads.inTurn },
      )
      if (sent.ok) return toOfficeAttachment(sent)
      switch (sent.code) {
        case 'too-many-requests':
          return sendErrorResponse(reply, 429, sent.code, tooManyFiles)
        case 'ticket-not-found':
          return sendRefusal(reply, sent)
        default:
          return sendErrorResponse(reply, 409, sent.code, formatFileError(sent))
      }
    },
  )

  registerOperationRoute(
    server,
    'getTicketAttachment',
    {
      config: { needs: 'tickets:read' },
      summary: 'Un archivo de un ticket: una foto (WebP) se muestra, un PDF se guarda',
    },
    async ({ params, query: { size = 'large' }, caller }, reply) => {
      const asked = { id: params.id, operator: caller.operator.email, size }
      const found = await ticketAttachments.readOfficeAttachment(db, asked)
      return found
        ? sendAttachmentFile(reply, found)
        : sendRefusal(reply, { code: 'file-not-found' }, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'deleteTicketAttachment',
    { config: { needs: 'tickets:write' }, summary: 'Quita un archivo propio que aún no se envía' },
    async ({ params, caller }, reply) => {
      const own = { sender: { operator: caller.operator.email }, id: params.id }
      const removed = await removeAttachment(db, own)
      return removed.ok
        ? createSuccessReply('Archivo quitado.')
        : sendRefusal(reply, removed, ownTexts)
    },
  )
}

/** Sends an attachment: pictures inline, documents as downloads that never run in the back office's origin. */
function sendAttachmentFile(
  reply: FastifyReply,
  { kind, name, file }: ticketAttachments.AttachmentFile,
) {
  const way = kind === 'picture' ? 'inline' : 'attachment'
  return reply
    .header('content-disposition', `${way}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(kind === 'picture' ? 'image/webp' : 'application/pdf')
    .send(file)
}
