import type { FastifyInstance, FastifyReply } from 'fastify'
import { fileText } from '#api/file-texts.ts'
import { acceptFiles, createUploads, uploadRoute } from '#api/uploads.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { removeAttachment } from '#use-cases/support/remove-attachment.ts'
import { attachmentLimits, sendAttachment } from '#use-cases/support/send-attachment.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { replyToHeavy } from '../reply-to-heavy.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { deskAttachment } from './ticket-replies.ts'

const refusals = {
  'ticket-not-found': 'Ese ticket no existe.',
  'file-not-found': 'Ese archivo ya no está.',
}

/** Routes of ticket attachments, and of operators' uploads. */
export async function deskAttachmentRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const uploads = createUploads()
  acceptFiles(server)

  serve(
    server,
    'listTicketAttachments',
    {
      config: { needs: 'tickets:read' },
      summary: 'Los archivos propios que aún no se envían con su respuesta, y cuántos caben',
    },
    async ({ params, caller }) => {
      const place = { sender: { operator: caller.operator.email }, ticketId: params.id }
      const [drafts, limits] = await Promise.all([
        ticketAttachments.drafts(db, place),
        attachmentLimits(db),
      ])
      return { attachments: drafts.map(deskAttachment), ...limits }
    },
  )

  serve(
    server,
    'uploadTicketAttachment',
    {
      ...uploadRoute(uploads, ({ caller }) => caller.operator.email),
      errorHandler: replyToHeavy,
      config: { needs: 'tickets:write' },
      consumes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      summary:
        'Envía un archivo para una respuesta; el cuerpo es el archivo (JPEG, PNG, WebP o PDF)',
    },
    async ({ params, query, body, caller }, reply) => {
      const sent = await sendAttachment(
        db,
        {
          sender: { operator: caller.operator.email },
          ticketId: params.id,
          name: query.name ?? '',
          file: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        },
        { now: clock(), inTurn: uploads.inTurn },
      )
      if (sent.ok) return deskAttachment(sent)
      switch (sent.code) {
        case 'too-many-requests':
          return sendRefusal(reply, 429, sent.code, 'Demasiados archivos. Inténtalo más tarde.')
        case 'ticket-not-found':
          return sendRefused(reply, { code: sent.code }, refusals)
        default:
          return sendRefusal(reply, 409, sent.code, fileText(sent))
      }
    },
  )

  serve(
    server,
    'getTicketAttachment',
    {
      config: { needs: 'tickets:read' },
      summary: 'Un archivo de un ticket: una foto (WebP) se muestra, un PDF se guarda',
    },
    async ({ params, query: { size = 'large' }, caller }, reply) => {
      const asked = { id: params.id, operator: caller.operator.email, size }
      const found = await ticketAttachments.fileAtDesk(db, asked)
      return found
        ? sendAttachmentFile(reply, found)
        : sendRefused(reply, { code: 'file-not-found' }, refusals)
    },
  )

  serve(
    server,
    'deleteTicketAttachment',
    { config: { needs: 'tickets:write' }, summary: 'Quita un archivo propio que aún no se envía' },
    async ({ params, caller }, reply) => {
      const own = { sender: { operator: caller.operator.email }, id: params.id }
      const removed = await removeAttachment(db, own)
      return removed.ok ? done('Archivo quitado.') : sendRefused(reply, removed, refusals)
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
