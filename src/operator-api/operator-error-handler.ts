import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { handleApiError as replyAsTheShop } from '#api/api-error-handler.ts'
import { describeSchemaErrors } from '#api/schema-error-texts.ts'
import { getRefusalText } from '#contract/refusals/refusals.ts'
import { sendRefusal, sendInvalidFieldsError } from './send-error-responses.ts'

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
  if (error.validationContext === 'params') return sendRefusal(reply, { code: 'not-found' })
  const fields = Object.fromEntries(
    describeSchemaErrors(error.validation).map(({ path, words }) => [path, words]),
  )
  return sendInvalidFieldsError(reply, 'invalid-input', fields, getRefusalText('invalid-input'))
}
