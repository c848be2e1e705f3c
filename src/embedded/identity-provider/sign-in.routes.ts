import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Form } from '../look/form-body.ts'
import * as accounts from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { comesFromOffice, knownDevice } from './cookies.ts'
import { currentAccount } from './current-account.ts'
import { currentInteraction, isForOffice } from './interactions.ts'
import type { PagesContext } from './pages-context.ts'
import { expiredPage } from './pages/notice-pages.ts'
import { type SignInPage, signInPage } from './pages/sign-in-page.ts'
import { addFactorPage, uninvitedPage } from './second-factor/add-factor-page.ts'
import { enrollingIn, mayEnrol } from './second-factor/enrolment.ts'
import { continueAfterPassword } from './second-factor/finish-sign-in.ts'
import { requestOptions } from './second-factor/webauthn.ts'
import { secondFactorPrompt } from './sign-in-levels.ts'

type Uid = { Params: { uid: string } }

export function signInRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, shop } = context

  async function page(
    request: FastifyRequest<Uid>,
    form: Pick<SignInPage, 'forOffice' | 'email' | 'remember' | 'problem' | 'missing'>,
  ): Promise<string> {
    const { uid } = request.params
    const passkeyOptions = await requestOptions(context, { scope: uid })
    return signInPage({ shop, here: `/entrar/${uid}`, passkeyOptions, ...form })
  }

  app.get<Uid>('/entrar/:uid', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))
    if (interaction.prompt.name === 'consent') {
      const next = await context
        .provider()
        .interactionResult(request.raw, reply.raw, { consent: {} })
      return reply.redirect(next, 303)
    }
    if (interaction.prompt.name === secondFactorPrompt) {
      const officeUrl = context.office?.url ?? shop.url
      const current = await currentAccount(context, request, reply)
      if (current && !(await mayEnrol(pool, enrollingIn(context, current, request, reply)))) {
        return reply.send(uninvitedPage({ shop, officeUrl }))
      }
      comesFromOffice(context).give(request, reply)
      return reply.send(addFactorPage({ shop, officeUrl }))
    }
    const { login_hint } = interaction.params
    const known = interaction.session
      ? await accounts.findBySub(pool, interaction.session.accountId)
      : undefined
    const email = typeof login_hint === 'string' ? login_hint : known?.email
    return reply.send(await page(request, { forOffice: isForOffice(context, interaction), email }))
  })

  app.post<Uid & { Body: Form | undefined }>('/entrar/:uid', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))

    const { correo = '', clave = '', recordar } = request.body ?? {}
    const forOffice = isForOffice(context, interaction)
    const form = { forOffice, email: correo, remember: recordar === 'si' }
    const missing = { email: correo.trim() === '', password: clave === '' }
    if (missing.email || missing.password) {
      return reply.code(422).send(await page(request, { ...form, missing }))
    }
    const from = {
      ip: request.ip,
      deviceFor: (account: accounts.Account) => knownDevice(context, account).read(request, reply),
    }
    const checked = await checkPassword(context, { email: correo, password: clave }, from)
    if (!checked.ok) {
      if (checked.code === 'no-match') {
        return reply.code(422).send(await page(request, { ...form, problem: 'no-match' }))
      }
      const { waitSeconds } = checked
      return reply
        .code(429)
        .header('retry-after', waitSeconds)
        .send(await page(request, { ...form, problem: { waitSeconds } }))
    }
    const person = { sub: checked.account.sub, remember: form.remember }
    const next = await continueAfterPassword(context, request, reply, person)
    return reply.redirect(next, 303)
  })
}
