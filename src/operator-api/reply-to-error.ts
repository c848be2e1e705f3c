import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { replyToError as replyAsTheShop } from '#api/reply-to-error.ts'
import { schemaFaults } from '#api/schema-words.ts'
import { sendRefusal } from './refusals.ts'

/**
 * Final error handler: invalid fields are answered with 422, invalid path parameters with 404, other errors as in the
 * shop's API.
 */
export function replyToError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!error.validation) return replyAsTheShop(error, request, reply)
  if (error.validationContext === 'params')
    return sendRefusal(reply, 404, 'not-found', 'No encontramos lo que buscas.')
  const fields = Object.fromEntries(
    schemaFaults(error.validation).map(({ path, words }) => [path, words]),
  )
  return sendRefusal(reply, 422, 'invalid-input', 'Revisa los datos marcados.', { fields })
}
