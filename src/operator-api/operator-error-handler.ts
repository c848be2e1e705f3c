import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { handleApiError as replyAsTheShop } from '#api/api-error-handler.ts'
import { describeSchemaErrors } from '#api/schema-error-texts.ts'
import { sendErrorResponse } from './send-error-responses.ts'

/**
 * Last error handler of the operator API: invalid fields give 422, invalid path parameters 404,
 * other errors as in the shop's API.
 */
export function handleOperatorError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!error.validation) return replyAsTheShop(error, request, reply)
  if (error.validationContext === 'params')
    return sendErrorResponse(reply, 404, 'not-found', 'No encontramos lo que buscas.')
  const fields = Object.fromEntries(
    describeSchemaErrors(error.validation).map(({ path, words }) => [path, words]),
  )
  return sendErrorResponse(reply, 422, 'invalid-input', 'Revisa los datos marcados.', { fields })
}
