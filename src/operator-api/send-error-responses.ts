import type { FastifyReply } from 'fastify'
import type { OperatorApiProblemDetails } from '#contract/operator/problem-details.ts'
import {
  missingPermissionText,
  operatorAccountChangeErrorText,
  type Permission,
} from '#domain/running/permissions.ts'
import type { PrivilegeEscalation } from '#use-cases/check-caller-permissions.ts'
import type { EditConflict } from '#use-cases/edit-conflict-detection.ts'

type Details = Pick<OperatorApiProblemDetails, 'needs' | 'fields' | 'current'>

/** Replies that a request is refused, with reason and remedy. */
export function sendErrorResponse(
  reply: FastifyReply,
  status: number,
  code: string,
  messageForUser: string,
  details: Details = {},
) {
  const problem: OperatorApiProblemDetails = {
    code,
    message: messageForUser,
    messageForUser,
    requestId: reply.request.id,
    ...details,
  }
  return reply
    .code(status)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(problem)
}

/** Replies that the caller lacks a permission. */
export function sendMissingPermissionError(reply: FastifyReply, needs: Permission) {
  return sendErrorResponse(reply, 403, 'permission-missing', missingPermissionText(needs), {
    needs,
  })
}

/**
 * Replies that an edit is refused: edit conflict, privilege escalation, or another rule of the use
 * case.
 */
export function sendEditErrorResponse<Code extends string>(
  reply: FastifyReply,
  refused: EditConflict | PrivilegeEscalation | { code: Code },
  texts: Readonly<Record<Code, string>>,
) {
  if ('current' in refused) return sendEditConflictError(reply, refused)
  return 'lacking' in refused
    ? sendPrivilegeEscalationError(reply, refused)
    : sendUseCaseErrorResponse(reply, refused, texts)
}

/** Sends status 422 with an error message for one form field. */
export function sendInvalidFieldError(
  reply: FastifyReply,
  code: string,
  field: string,
  words: string,
) {
  return sendErrorResponse(reply, 422, code, words, { fields: { [field]: words } })
}

/**
 * Replies that a use case refused the request: 404 if the record is missing, 409 in other cases.
 */
export function sendUseCaseErrorResponse<Code extends string>(
  reply: FastifyReply,
  { code }: { code: Code },
  texts: Readonly<Record<Code, string>>,
) {
  return sendErrorResponse(reply, code.endsWith('not-found') ? 404 : 409, code, texts[code])
}

/**
 * Replies that the caller tried to give more permissions than they have, and names the missing
 * permission.
 */
export function sendPrivilegeEscalationError(
  reply: FastifyReply,
  { code, lacking }: PrivilegeEscalation,
) {
  const [needs = 'people:write'] = lacking
  return sendErrorResponse(reply, 403, code, missingPermissionText(needs), { needs })
}

/** Replies that an action on a customer account is refused. */
export function sendCustomerAccountError<Code extends string>(
  reply: FastifyReply,
  refused: PrivilegeEscalation | { code: Code },
  texts: Readonly<Record<Code, string>>,
) {
  if (!('lacking' in refused)) return sendUseCaseErrorResponse(reply, refused, texts)
  const [needs = 'people:write'] = refused.lacking
  return sendErrorResponse(reply, 403, refused.code, operatorAccountChangeErrorText, { needs })
}

/**
 * Replies that another person changed the record (edit conflict), with the currently stored values.
 */
export function sendEditConflictError(reply: FastifyReply, { code, current }: EditConflict) {
  const { version, values, savedBy, savedAt } = current
  const who = savedBy?.replace(/^operator:/, '') ?? 'Alguien más'
  const words =
    savedBy === reply.request.caller.actor
      ? 'Lo guardaste tú en otra parte mientras tanto. Compara los dos y vuelve a guardar.'
      : `${who} lo guardó mientras tanto. Compara lo suyo con lo tuyo y vuelve a guardar.`
  return sendErrorResponse(reply, 409, code, words, {
    current: {
      version,
      values,
      saved_by: savedBy,
      saved_at: savedAt?.toISOString() ?? null,
    },
  })
}
