import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailableError } from '#cache/database-unavailable-error.ts'
import type { ApiProblemDetails } from '#contract/problem-details.ts'
import { shopRefusals } from '#contract/refusals/shop-refusals.ts'
import {
  isDatabaseOverloaded,
  isDiskFull,
  isPictureStoreUnavailable,
} from '#persistence/database-error-codes.ts'
import { sendApiErrorResponse, sendTooManyRequests } from './error-responses.ts'
import { TooManyRequestsError } from './rate-limits.ts'
import { RequestTimeoutError } from './request-timeout.ts'
import { describeSchemaErrors } from './schema-error-texts.ts'
import { SemaphoreQueueFullError } from './semaphore.ts'

const genericErrorText = shopRefusals.unavailable.words
const withoutData =
  'La tienda no puede consultar sus datos en este momento. No se perdió nada: inténtalo otra vez en un minuto.'

const overloaded =
  'La tienda tiene mucho trabajo y no alcanzó a hacer lo que pediste. No se perdió nada: espera unos segundos y vuelve a intentarlo.'

const withoutFiles =
  'La tienda no puede leer ni guardar archivos en este momento. No se perdió nada: inténtalo otra vez en un minuto.'

const withoutRoom =
  'La tienda no puede guardar cambios en este momento. Lo que ya estaba guardado sigue aquí: inténtalo otra vez en unos minutos.'

export const requestTimeoutText =
  'La tienda está tardando más de lo normal. Antes de repetir lo que hiciste, revisa si quedó hecho; si no, inténtalo otra vez en un minuto.'

/** Value in seconds of the Retry-After header when a disk of the server is full. */
const retryWhenFull = 60

/** Value in seconds of the Retry-After header when the server is overloaded. */
export const overloadRetryAfterSeconds = 3

const crowded = 'Hay muchas visitas en este momento. Espera unos segundos y vuelve a intentarlo.'

/**
 * Handles every API error: logs the error once, unless the client disconnected, and replies without
 * internal details.
 */
export function handleApiError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Removes the Content-Type header if the reply body failed before its first byte, because an
  // error reply follows.
  if (!reply.raw.headersSent) reply.raw.removeHeader('content-type')
  if (error.validation) {
    const errors = describeSchemaErrors(error.validation).map(({ path, words }) =>
      path ? `${path}: ${words}` : words,
    )
    return sendApiErrorResponse(reply, 'invalid-input', { errors })
  }
  if (isDiskFull(error)) {
    request.log.error({ reason: error.message }, 'disk full')
    reply.header('retry-after', retryWhenFull)
    return sendApiErrorResponse(reply, 'unavailable', { messageForUser: withoutRoom })
  }
  if (isPictureStoreUnavailable(error)) {
    request.log.warn({ reason: error.message }, 'storage away')
    reply.header('retry-after', 5).header('cache-control', 'no-store')
    return sendApiErrorResponse(reply, 'unavailable', { messageForUser: withoutFiles })
  }
  if (isDatabaseOverloaded(error)) {
    request.log.warn({ reason: error.message }, 'database overloaded')
    reply.header('retry-after', overloadRetryAfterSeconds)
    return sendApiErrorResponse(reply, 'unavailable', { messageForUser: overloaded })
  }
  if (isDatabaseUnavailableError(error)) {
    request.log.warn({ reason: error.message }, 'database away')
    reply.header('retry-after', 5)
    return sendApiErrorResponse(reply, 'unavailable', { messageForUser: withoutData })
  }
  if (error instanceof RequestTimeoutError) {
    request.log.warn('answer took too long')
    reply.header('retry-after', 5)
    return sendApiErrorResponse(reply, 'unavailable', { messageForUser: requestTimeoutText })
  }
  if (error instanceof TooManyRequestsError)
    return sendTooManyRequests(reply, error.retryAfterSeconds)
  if (error instanceof SemaphoreQueueFullError) {
    reply.header('retry-after', overloadRetryAfterSeconds)
    return sendApiErrorResponse(reply, 'unavailable', { messageForUser: crowded })
  }
  const status = error.statusCode ?? 500
  if (status === 429) return sendApiErrorResponse(reply, 'too-many-requests')
  const problem: ApiProblemDetails = {
    message: status < 500 ? error.message : genericErrorText,
    messageForUser: genericErrorText,
    code: status < 500 ? 'invalid-input' : 'unavailable',
    requestId: request.id,
  }
  const isLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed
  if (status >= 500 && !isLeft) request.log.error({ err: error }, 'request failed')
  return reply.code(status).send(problem)
}
