import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as accounts from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { createOfficeSignInCookie, createKnownDeviceCookie } from './cookies.ts'
import { findCurrentAccount } from './current-account.ts'
import { renderExpiredSignInPage } from './pages/expired-signed-out-and-error-pages.ts'
import { type SignInPageOptions, renderSignInPage } from './pages/sign-in-page.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import {
  findSecondFactorEnrolmentAccount,
  canAddSecondFactor,
} from './second-factor/enrolment-invitation.ts'
import { continueSignInAfterPassword, finishSignIn } from './second-factor/finish-sign-in.ts'
import { listPasskeys } from './second-factor/passkeys.ts'
import {
  renderSecondFactorRequiredPage,
  renderInvitationRequiredPage,
} from './second-factor/second-factor-invitation-pages.ts'
import {
  createPasskeyRegistrationOptions,
  createPasskeySignInOptions,
} from './second-factor/webauthn.ts'
import { findPendingSignInInteraction, isOfficeSignIn } from './sign-in-interactions.ts'
import { redeemSignInPass } from './sign-in-passes.ts'
import { secondFactorPromptName } from './sign-in-policy.ts'

type Uid = { Params: { uid: string } }

export function signInRoutes(app: FastifyInstance, context: IdentityProviderPageContext): void {
  const { pool, shop } = context

  async function page(
    request: FastifyRequest<Uid>,
    form: Pick<SignInPageOptions, 'forOffice' | 'email' | 'remember' | 'problem' | 'missing'>,
  ): Promise<string> {
    const { uid } = request.params
    const passkeyOptions = await createPasskeySignInOptions(context, { scope: uid })
    return renderSignInPage({ shop, here: `/entrar/${uid}`, passkeyOptions, ...form })
  }

  app.get<Uid & { Querystring: { registro?: string } }>('/entrar/:uid', async (request, reply) => {
    const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(renderExpiredSignInPage({ shop }))
    if (interaction.prompt.name === 'consent') {
      const next = await context
        .provider()
        .interactionResult(request.raw, reply.raw, { consent: {} })
      return reply.redirect(next, 303)
    }
    if (interaction.prompt.name === secondFactorPromptName) {
      const officeUrl = context.office?.url ?? shop.url
      const current = await findCurrentAccount(context, request, reply)
      if (!current) return reply.code(410).send(renderExpiredSignInPage({ shop }))
      const enrolling = findSecondFactorEnrolmentAccount(context, current, request, reply)
      if (!(await canAddSecondFactor(pool, enrolling))) {
        return reply.send(renderInvitationRequiredPage({ shop, officeUrl }))
      }
      createOfficeSignInCookie(context).give(request, reply)
      const { account, sessionUid: scope } = current
      const passkeys = await listPasskeys(pool, account.sub)
      const options = await createPasskeyRegistrationOptions(context, { account, passkeys, scope })
      return reply.send(
        renderSecondFactorRequiredPage({ shop, officeUrl, passkeyOptions: options }),
      )
    }
    const pass = await redeemSignInPass(context, request, reply)
    if (pass) {
      const next = await finishSignIn(context, request, reply, { ...pass, remember: true })
      return reply.redirect(next, 303)
    }
    const forOffice = isOfficeSignIn(context, interaction)
    const isFirst = forOffice && !(await accounts.hasConfirmedAccounts(pool))
    if (request.query.registro !== undefined || isFirst) {
      return reply.redirect(`/entrar/${interaction.uid}/registro`, 303)
    }
    const { login_hint } = interaction.params
    const known = interaction.session
      ? await accounts.findAccountBySub(pool, interaction.session.accountId)
      : undefined
    const email = typeof login_hint === 'string' ? login_hint : known?.email
    return reply.send(await page(request, { forOffice, email }))
  })

  app.post<Uid & { Body: FormFields | undefined }>('/entrar/:uid', async (request, reply) => {
    const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(renderExpiredSignInPage({ shop }))

    const { correo = '', clave = '', recordar } = request.body ?? {}
    const forOffice = isOfficeSignIn(context, interaction)
    const form = { forOffice, email: correo, remember: recordar === 'si' }
    const missing = { email: correo.trim() === '', password: clave === '' }
    if (missing.email || missing.password) {
      return reply.code(422).send(await page(request, { ...form, missing }))
    }
    const from = {
      ip: request.ip,
      deviceFor: (account: accounts.IdentityProviderAccount) =>
        createKnownDeviceCookie(context, account).read(request, reply),
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
    const next = await continueSignInAfterPassword(context, request, reply, person)
    return reply.redirect(next, 303)
  })
}
