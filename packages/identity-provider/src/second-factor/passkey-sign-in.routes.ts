import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance } from 'fastify'
import { renderExpiredSignInPage } from '../pages/expired-signed-out-and-error-pages.ts'
import { renderSignInPage } from '../pages/sign-in-page.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { countAttemptAgainstLimits, uncountSuccessfulAttempts } from '../sign-in-attempt-limits.ts'
import { findPendingSignInInteraction, isOfficeSignIn } from '../sign-in-interactions.ts'
import { finishSignIn, findAccountAwaitingSecondFactor } from './finish-sign-in.ts'
import { renderSignInSecondStep } from './sign-in-second-step.routes.ts'
import { verifyPasskeySignIn, createPasskeySignInOptions } from './webauthn.ts'

type Uid = { Params: { uid: string } }

/**
 * Routes for signing in with a passkey, alone or after a password. The passkey identifies the
 * account and proves both its device and, by PIN or fingerprint, its user.
 */
export function passkeySignInRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, limits, shop } = context

  app.post<Uid & { Body: FormFields | undefined }>('/entrar/:uid/llave', async (request, reply) => {
    const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(renderExpiredSignInPage({ shop }))

    const { uid } = request.params
    const { llave: answer = '', recordar } = request.body ?? {}
    const given = findAccountAwaitingSecondFactor(interaction)
    const attempt = { name: 'passkeyFrom' as const, who: context.limitKey(request.ip) }
    const counted = await countAttemptAgainstLimits(pool, limits, [attempt])
    const sub = counted.ok ? await verifyPasskeySignIn(context, { scope: uid, answer }) : undefined
    // After a password, only a passkey of the same account is valid.
    if (sub && (!given || given.sub === sub)) {
      await uncountSuccessfulAttempts(pool, [attempt])
      const remember = given?.remember ?? recordar === 'si'
      const person = { sub, remember, method: 'passkey' as const }
      return reply.redirect(await finishSignIn(context, request, reply, person), 303)
    }
    if (!counted.ok) reply.code(429).header('retry-after', counted.waitSeconds)
    else reply.code(422)
    const problem = counted.ok ? 'passkey' : { waitSeconds: counted.waitSeconds }
    const forOffice = isOfficeSignIn(context, interaction)
    if (given) {
      return reply.send(
        await renderSignInSecondStep(context, uid, { sub: given.sub, forOffice }, problem),
      )
    }
    const passkeyOptions = await createPasskeySignInOptions(context, { scope: uid })
    const here = `/entrar/${uid}`
    return reply.send(renderSignInPage({ shop, forOffice, here, passkeyOptions, problem }))
  })
}
