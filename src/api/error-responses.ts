import type { FastifyReply } from 'fastify'
import type {
  ApiProblemDetails,
  ProblemCode,
  BusinessRuleErrorResponse,
} from '#contract/problem-details.ts'
import { getRefusalWords, type RefusalEntry } from '#contract/refusals/refusals.ts'
import { shopRefusals } from '#contract/refusals/shop-refusals.ts'
import { createEventEmitter } from '#domain/event-emitter.ts'

/** Event emitted for each API request that is refused. */
export const onApiRequestRejected = createEventEmitter<ProblemCode>()

type Details = { messageForUser?: string; errors?: string[] } & Record<string, unknown>

/**
 * Sends an error reply: an error status, or HTTP 200 with `success: false` if a business rule
 * refuses the request.
 */
export function sendApiErrorResponse(
  reply: FastifyReply,
  code: ProblemCode,
  { messageForUser, errors, ...rest }: Details = {},
) {
  onApiRequestRejected.emit(code)
  const entry: RefusalEntry = shopRefusals[code]
  const words = messageForUser ?? getRefusalWords(entry)
  if (typeof entry === 'object' && 'status' in entry)
    return sendApiErrorResponseWithStatus(reply, entry.status, code, words, entry.message)
  const refused: BusinessRuleErrorResponse = {
    success: false,
    code,
    messageForUser: words,
    errors: errors ?? [words],
  }
  // Sends an error reply without extra fields as is, bypassing the reply schema of the call,
  // which may not include errors.
  if (Object.keys(rest).length === 0) {
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
  }
  return reply.code(200).send({ ...refused, ...rest })
}

/** Sends an error reply with a status that the calling route chooses. */
export function sendApiErrorResponseWithStatus(
  reply: FastifyReply,
  status: number,
  code: ProblemCode,
  messageForUser: string,
  message = messageForUser,
) {
  const problem: ApiProblemDetails = { message, messageForUser, code, requestId: reply.request.id }
  return reply.code(status).send(problem)
}

/** Sends status 429 with `Retry-After`. */
export function sendTooManyRequests(
  reply: FastifyReply,
  retryAfterSeconds: number,
  messageForUser?: string,
) {
  reply.header('retry-after', retryAfterSeconds)
  return sendApiErrorResponse(reply, 'too-many-requests', messageForUser ? { messageForUser } : {})
}

type RefusedFields<Fields> =
  | { code: 'too-many-requests'; retryAfterSeconds: number }
  | { code: 'invalid-input'; fields: Fields }
  | { code: Exclude<ProblemCode, 'too-many-requests' | 'invalid-input'> }

/**
 * Sends the error reply of a rejected form: an error message per invalid field or, after too many
 * requests, the time until a retry.
 */
export function sendFieldErrors<Fields>(
  reply: FastifyReply,
  refused: RefusedFields<Fields>,
  textsOf: (fields: Fields) => Record<string, string>,
) {
  if (refused.code === 'too-many-requests')
    return sendTooManyRequests(reply, refused.retryAfterSeconds)
  if (refused.code !== 'invalid-input') return sendApiErrorResponse(reply, refused.code)
  const fields = textsOf(refused.fields)
  return sendApiErrorResponse(reply, refused.code, { fields, errors: Object.values(fields) })
}
