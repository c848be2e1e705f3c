import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Form } from '#embedded/look/form-body.ts'
import { currentInteraction, isForOffice } from '../interactions.ts'
import type { PagesContext } from '../pages-context.ts'
import { expiredPage } from '../pages/notice-pages.ts'
import { checkCode } from './check-code.ts'
import { finishSignIn, passwordGiven, secondStepPath } from './finish-sign-in.ts'
import { passkeysOf } from './passkeys.ts'
import { secondFactorsOf } from './second-factors.ts'
import { type SecondStepProblem, secondStepPage } from './second-step-page.ts'
import { requestOptions } from './webauthn.ts'

type Uid = { Params: { uid: string } }

/** Routes of the second factor after the right password. */
export function secondStepRoutes(app: FastifyInstance, context: PagesContext): void {
  const path = secondStepPath(':uid')

  app.get<Uid>(path, async (request, reply) => {
    const person = await personOf(context, request, reply)
    return person ? reply.send(await secondStep(context, request.params.uid, person)) : reply
  })

  app.post<Uid & { Body: Form | undefined }>(path, async (request, reply) => {
    const person = await personOf(context, request, reply)
    if (!person) return reply
    const { sub } = person
    const checked = await checkCode(context, { sub, code: request.body?.codigo ?? '' })
    if (checked.ok) {
      const { remember } = person
      const done = { sub, remember, method: checked.kind }
      return reply.redirect(await finishSignIn(context, request, reply, done), 303)
    }
    if (checked.code === 'wait') reply.code(429).header('retry-after', checked.waitSeconds)
    else reply.code(422)
    const problem = checked.code === 'wait' ? checked : checked.code
    return reply.send(await secondStep(context, request.params.uid, person, problem))
  })
}

async function personOf(
  context: PagesContext,
  request: FastifyRequest<Uid>,
  reply: FastifyReply,
): Promise<{ sub: string; remember: boolean; forOffice: boolean } | undefined> {
  const interaction = await currentInteraction(context.provider(), request, reply)
  const person = interaction && passwordGiven(interaction)
  reply.type('text/html')
  if (person) return { ...person, forOffice: isForOffice(context, interaction) }
  await reply.code(410).send(expiredPage(context))
}

export async function secondStep(
  context: PagesContext,
  uid: string,
  { sub, forOffice }: { sub: string; forOffice: boolean },
  problem?: SecondStepProblem,
): Promise<string> {
  const factors = await secondFactorsOf(context.pool, sub)
  const passkeys = await passkeysOf(context.pool, sub)
  return secondStepPage({
    shop: context.shop,
    forOffice,
    here: `/entrar/${uid}`,
    ...factors,
    passkeyOptions:
      passkeys.length > 0 ? await requestOptions(context, { scope: uid, passkeys }) : undefined,
    problem,
  })
}
