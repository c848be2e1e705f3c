import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { pictureTexts } from '#api/uploads.ts'
import { sendRefusal } from './refusals.ts'
import { replyToError } from './reply-to-error.ts'

/** Error handler of uploads; oversized files get their own message. */
export function replyToHeavy(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return replyToError(error, request, reply)
  return sendRefusal(reply, 413, 'too-heavy', pictureTexts['too-heavy'])
}
