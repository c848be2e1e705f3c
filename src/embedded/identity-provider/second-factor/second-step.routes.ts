import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Form } from '#embedded/look/form-body.ts'
import type { Door } from '../door.ts'
import { currentInteraction, isForOffice } from '../interactions.ts'
import { expiredPage } from '../pages/notice-pages.ts'
import { checkCode } from './check-code.ts'
import { finishSignIn, passwordGiven, secondStepPath } from './finish-sign-in.ts'
import { passkeysOf } from './passkeys.ts'
import { secondFactorsOf } from './second-factors.ts'
import { type SecondStepProblem, secondStepPage } from './second-step-page.ts'
import { requestOptions } from './webauthn.ts'

type Uid = { Params: { uid: string } }

/** Second step after the right password. */
export function secondStepRoutes(app: FastifyInstance, door: Door): void {
  const path = secondStepPath(':uid')

  app.get<Uid>(path, async (request, reply) => {
    const person = await personOf(door, request, reply)
    return person ? reply.send(await secondStep(door, request.params.uid, person)) : reply
  })

  app.post<Uid & { Body: Form | undefined }>(path, async (request, reply) => {
    const person = await personOf(door, request, reply)
    if (!person) return reply
    const { sub } = person
    const checked = await checkCode(door, { sub, code: request.body?.codigo ?? '' })
    if (checked.ok) {
      const { remember } = person
      const done = { sub, remember, method: checked.kind }
      return reply.redirect(await finishSignIn(door, request, reply, done), 303)
    }
    if (checked.code === 'wait') reply.code(429).header('retry-after', checked.waitSeconds)
    else reply.code(422)
    const problem = checked.code === 'wait' ? checked : checked.code
    return reply.send(await secondStep(door, request.params.uid, person, problem))
  })
}

async function personOf(
  door: Door,
  request: FastifyRequest<Uid>,
  reply: FastifyReply,
): Promise<{ sub: string; remember: boolean; forOffice: boolean } | undefined> {
  const interaction = await currentInteraction(door.provider(), request, reply)
  const person = interaction && passwordGiven(interaction)
  reply.type('text/html')
  if (person) return { ...person, forOffice: isForOffice(door, interaction) }
  await reply.code(410).send(expiredPage(door))
}

export async function secondStep(
  door: Door,
  uid: string,
  { sub, forOffice }: { sub: string; forOffice: boolean },
  problem?: SecondStepProblem,
): Promise<string> {
  const factors = await secondFactorsOf(door.pool, sub)
  const passkeys = await passkeysOf(door.pool, sub)
  return secondStepPage({
    shop: door.shop,
    forOffice,
    here: `/entrar/${uid}`,
    ...factors,
    passkeyOptions:
      passkeys.length > 0 ? await requestOptions(door, { scope: uid, passkeys }) : undefined,
    problem,
  })
}
