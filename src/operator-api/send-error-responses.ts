import type { FastifyReply } from 'fastify'
import type { SentRefusal } from '#api/register-operation-route.ts'
import type { OperatorApiProblemDetails } from '#contract/operator/problem-details.ts'
import {
  getRefusal,
  getRefusalText,
  type OwnRefusalTexts,
  type RefusalCode,
} from '#contract/refusals/refusals.ts'
import { missingPermissionText, type Permission } from '#domain/running/permissions.ts'
import type { PrivilegeEscalation } from '#use-cases/check-caller-permissions.ts'
import type { EditConflict } from '#use-cases/edit-conflict-detection.ts'

type Details = Pick<OperatorApiProblemDetails, 'needs' | 'fields' | 'current'>

/** Replies that a request is refused, with reason and remedy. */
export function sendErrorResponse<Code extends string>(
  reply: FastifyReply,
  status: number,
  code: Code,
  messageForUser: string,
  details: Details = {},
): SentRefusal<Code> {
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

type RefusedRequest =
  | EditConflict
  | PrivilegeEscalation
  | { code: 'not-allowed'; missing: Permission }
  | { code: RefusalCode; fields: Record<string, string> }
  | { code: RefusalCode }

/** Code of a refusal; a missing permission is always sent as such. */
type SentCode<Refused extends RefusedRequest> = Refused extends { missing: Permission }
  ? 'permission-missing'
  : Refused['code']

/**
 * Replies that a use case refused the request, with the status and words of the table of refusals;
 * `own` words replace those of the table.
 */
export function sendRefusal<Refused extends RefusedRequest>(
  reply: FastifyReply,
  refused: Refused,
  own?: OwnRefusalTexts,
): SentRefusal<SentCode<Refused>>
export function sendRefusal(
  reply: FastifyReply,
  refused: RefusedRequest,
  own: OwnRefusalTexts = {},
) {
  if ('current' in refused) return sendEditConflictError(reply, refused)
  if ('missing' in refused) return sendMissingPermissionError(reply, refused.missing)
  if ('lacking' in refused) {
    const [needs = 'people:write'] = refused.lacking
    const words = own[refused.code] ?? missingPermissionText(needs)
    return sendErrorResponse(reply, 403, refused.code, words, { needs })
  }
  const { code } = refused
  const words = getRefusalText(code, own)
  if ('fields' in refused) return sendInvalidFieldsError(reply, code, refused.fields, words)
  const entry = getRefusal(code)
  if (typeof entry === 'object') {
    if ('field' in entry) return sendInvalidFieldError(reply, code, entry.field, words)
    return sendErrorResponse(reply, entry.status, code, words)
  }
  return sendErrorResponse(reply, code.endsWith('not-found') ? 404 : 409, code, words)
}

/** Replies that the caller lacks a permission. */
export function sendMissingPermissionError(reply: FastifyReply, needs: Permission) {
  return sendErrorResponse(reply, 403, 'permission-missing', missingPermissionText(needs), {
    needs,
  })
}

/** Sends status 422 with an error message for one form field. */
export function sendInvalidFieldError<Code extends string>(
  reply: FastifyReply,
  code: Code,
  field: string,
  words: string,
) {
  return sendErrorResponse(reply, 422, code, words, { fields: { [field]: words } })
}

/** Sends status 422 with an error message for each invalid form field. */
export function sendInvalidFieldsError<Code extends string>(
  reply: FastifyReply,
  code: Code,
  fields: Record<string, string>,
  words = 'Revisa lo marcado.',
) {
  return sendErrorResponse(reply, 422, code, words, { fields })
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
