import type { FastifyReply } from 'fastify'
import type { OperatorProblem } from '#contract/operator/problem.ts'
import { missingPermissionText, type Permission } from '#domain/running/permissions.ts'

type Details = Pick<OperatorProblem, 'needs' | 'fields'>

/** Answers with a "no": nothing was done, and the words say why and what to do. */
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

/** What a business "no" of a use case is answered with; what is not there is 404, everything else 409. */
export function sendRefused<Code extends string>(
  reply: FastifyReply,
  { code }: { code: Code },
  texts: Readonly<Record<Code, string>>,
) {
  return sendRefusal(reply, code.endsWith('not-found') ? 404 : 409, code, texts[code])
}

/** What somebody is answered who would hand on what they may not do themselves. */
export function sendBeyondOwn(
  reply: FastifyReply,
  { code, lacking }: { code: 'beyond-own'; lacking: readonly Permission[] },
) {
  const [needs = 'people:write'] = lacking
  return sendRefusal(reply, 403, code, missingPermissionText(needs), { needs })
}
