import type { FastifyInstance } from 'fastify'
import type { Form } from '#embedded/look/form-body.ts'
import { count, resetAttempts } from '../attempts.ts'
import { currentInteraction, isForOffice } from '../interactions.ts'
import type { PagesContext } from '../pages-context.ts'
import { expiredPage } from '../pages/notice-pages.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { finishSignIn, passwordGiven } from './finish-sign-in.ts'
import { secondStep } from './second-step.routes.ts'
import { checkPasskey, requestOptions } from './webauthn.ts'

type Uid = { Params: { uid: string } }

/**
 * Routes of passkey sign-in, alone or after a password. A passkey proves device and user, and identifies the account.
 */
export function passkeySignInRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, limits, shop } = context

  app.post<Uid & { Body: Form | undefined }>('/entrar/:uid/llave', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))

    const { uid } = request.params
    const { llave: answer = '', recordar } = request.body ?? {}
    const given = passwordGiven(interaction)
    const attempt = { name: 'passkeyFrom' as const, who: context.limitKey(request.ip) }
    const counted = await count(pool, limits, [attempt])
    const sub = counted.ok ? await checkPasskey(context, { scope: uid, answer }) : undefined
    // After a password, only a passkey of the same account is valid.
    if (sub && (!given || given.sub === sub)) {
      await resetAttempts(pool, [attempt])
      const remember = given?.remember ?? recordar === 'si'
      const person = { sub, remember, method: 'passkey' as const }
      return reply.redirect(await finishSignIn(context, request, reply, person), 303)
    }
    if (!counted.ok) reply.code(429).header('retry-after', counted.waitSeconds)
    else reply.code(422)
    const problem = counted.ok ? 'passkey' : { waitSeconds: counted.waitSeconds }
    const forOffice = isForOffice(context, interaction)
    if (given) {
      return reply.send(await secondStep(context, uid, { sub: given.sub, forOffice }, problem))
    }
    const passkeyOptions = await requestOptions(context, { scope: uid })
    const here = `/entrar/${uid}`
    return reply.send(signInPage({ shop, forOffice, here, passkeyOptions, problem }))
  })
}
