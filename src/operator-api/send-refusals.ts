import type { FastifyReply } from 'fastify'
import type { OperatorProblem } from '#contract/operator/problem-details.ts'
import {
  missingPermissionText,
  operatorAccountRefusalText,
  type Permission,
} from '#domain/running/permissions.ts'
import type { PrivilegeEscalation } from '#use-cases/check-own-permissions.ts'
import type { EditConflict } from '#use-cases/edit-conflict-detection.ts'

type Details = Pick<OperatorProblem, 'needs' | 'fields' | 'current'>

/** Replies that a request is refused, with reason and remedy. */
export function sendRefusal(
  reply: FastifyReply,
  status: number,
  code: string,
  messageForUser: string,
  details: Details = {},
) {
  const problem: OperatorProblem = {
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
export function sendPermissionMissingRefusal(reply: FastifyReply, needs: Permission) {
  return sendRefusal(reply, 403, 'permission-missing', missingPermissionText(needs), { needs })
}

/**
 * Replies that an edit is refused: edit conflict, privilege escalation, or another rule of the use
 * case.
 */
export function sendEditRefusal<Code extends string>(
  reply: FastifyReply,
  refused: EditConflict | PrivilegeEscalation | { code: Code },
  texts: Readonly<Record<Code, string>>,
) {
  if ('current' in refused) return sendEditConflict(reply, refused)
  return 'lacking' in refused
    ? sendPrivilegeEscalationRefusal(reply, refused)
    : sendUseCaseRefusal(reply, refused, texts)
}

/** Sends status 422 with an error message for one form field. */
export function sendInvalidField(reply: FastifyReply, code: string, field: string, words: string) {
  return sendRefusal(reply, 422, code, words, { fields: { [field]: words } })
}

/**
 * Replies that a use case refused the request: 404 if the record is missing, 409 in other cases.
 */
export function sendUseCaseRefusal<Code extends string>(
  reply: FastifyReply,
  { code }: { code: Code },
  texts: Readonly<Record<Code, string>>,
) {
  return sendRefusal(reply, code.endsWith('not-found') ? 404 : 409, code, texts[code])
}

/**
 * Replies that the caller tried to give more permissions than they have, and names the missing
 * permission.
 */
export function sendPrivilegeEscalationRefusal(
  reply: FastifyReply,
  { code, lacking }: PrivilegeEscalation,
) {
  const [needs = 'people:write'] = lacking
  return sendRefusal(reply, 403, code, missingPermissionText(needs), { needs })
}

/** Replies that an action on a customer account is refused. */
export function sendCustomerAccountRefusal<Code extends string>(
  reply: FastifyReply,
  refused: PrivilegeEscalation | { code: Code },
  texts: Readonly<Record<Code, string>>,
) {
  if (!('lacking' in refused)) return sendUseCaseRefusal(reply, refused, texts)
  const [needs = 'people:write'] = refused.lacking
  return sendRefusal(reply, 403, refused.code, operatorAccountRefusalText, { needs })
}

/**
 * Replies that another person changed the record (edit conflict), with the currently stored values.
 */
export function sendEditConflict(reply: FastifyReply, { code, current }: EditConflict) {
  const { version, values, savedBy, savedAt } = current
  const who = savedBy?.replace(/^operator:/, '') ?? 'Alguien más'
  const words =
    savedBy === reply.request.caller.actor
      ? 'Lo guardaste tú en otra parte mientras tanto. Compara los dos y vuelve a guardar.'
      : `${who} lo guardó mientras tanto. Compara lo suyo con lo tuyo y vuelve a guardar.`
  return sendRefusal(reply, 409, code, words, {
    current: {
      version,
      values,
      saved_by: savedBy,
      saved_at: savedAt?.toISOString() ?? null,
    },
  })
}
