import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderExpiredSignInPage } from '../pages/expired-signed-out-and-error-pages.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { findPendingSignInInteraction, isOfficeSignIn } from '../sign-in-interactions.ts'
import { checkSecondFactorCode } from './check-second-factor-code.ts'
import {
  finishSignIn,
  findAccountAwaitingSecondFactor,
  getSecondFactorStepPath,
} from './finish-sign-in.ts'
import { listPasskeys } from './passkeys.ts'
import { readSecondFactors } from './second-factors.ts'
import {
  type SignInSecondStepProblem,
  renderSecondFactorSignInPage,
} from './sign-in-second-step-page.ts'
import { createPasskeySignInOptions } from './webauthn.ts'

type Uid = { Params: { uid: string } }

/** Routes of the sign-in step that asks for the second factor after the right password. */
export function signInSecondStepRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const path = getSecondFactorStepPath(':uid')

  app.get<Uid>(path, async (request, reply) => {
    const person = await personOf(context, request, reply)
    return person
      ? reply.send(await renderSignInSecondStep(context, request.params.uid, person))
      : reply
  })

  app.post<Uid & { Body: FormFields | undefined }>(path, async (request, reply) => {
    const person = await personOf(context, request, reply)
    if (!person) return reply
    const { sub } = person
    const checked = await checkSecondFactorCode(context, { sub, code: request.body?.codigo ?? '' })
    if (checked.ok) {
      const { remember } = person
      const done = { sub, remember, method: checked.kind }
      return reply.redirect(await finishSignIn(context, request, reply, done), 303)
    }
    if (checked.code === 'wait') reply.code(429).header('retry-after', checked.waitSeconds)
    else reply.code(422)
    const problem = checked.code === 'wait' ? checked : checked.code
    return reply.send(await renderSignInSecondStep(context, request.params.uid, person, problem))
  })
}

async function personOf(
  context: IdentityProviderPageContext,
  request: FastifyRequest<Uid>,
  reply: FastifyReply,
): Promise<{ sub: string; remember: boolean; forOffice: boolean } | undefined> {
  const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
  const person = interaction && findAccountAwaitingSecondFactor(interaction)
  reply.type('text/html')
  if (person) return { ...person, forOffice: isOfficeSignIn(context, interaction) }
  await reply.code(410).send(renderExpiredSignInPage(context))
}

export async function renderSignInSecondStep(
  context: IdentityProviderPageContext,
  uid: string,
  { sub, forOffice }: { sub: string; forOffice: boolean },
  problem?: SignInSecondStepProblem,
): Promise<string> {
  const factors = await readSecondFactors(context.pool, sub)
  const passkeys = await listPasskeys(context.pool, sub)
  return renderSecondFactorSignInPage({
    shop: context.shop,
    forOffice,
    here: `/entrar/${uid}`,
    ...factors,
    passkeyOptions:
      passkeys.length > 0
        ? await createPasskeySignInOptions(context, { scope: uid, passkeys })
        : undefined,
    problem,
  })
}
