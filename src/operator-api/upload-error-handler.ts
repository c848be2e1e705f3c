import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { pictureErrorTexts } from '#api/file-upload-requests.ts'
import { handleOperatorError } from './operator-error-handler.ts'
import { sendErrorResponse } from './send-error-responses.ts'

/** Error handler of uploads; oversized files get their own message. */
export function handleUploadError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return handleOperatorError(error, request, reply)
  return sendErrorResponse(reply, 413, 'too-heavy', pictureErrorTexts['too-heavy'])
}
