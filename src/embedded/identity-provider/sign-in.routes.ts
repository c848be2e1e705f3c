import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Form } from '../look/form-body.ts'
import * as accounts from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { comesFromOffice, knownDevice } from './cookies.ts'
import { currentAccount } from './current-account.ts'
import type { Door } from './door.ts'
import { currentInteraction, isForOffice } from './interactions.ts'
import { expiredPage } from './pages/notice-pages.ts'
import { type SignInPage, signInPage } from './pages/sign-in-page.ts'
import { addFactorPage, uninvitedPage } from './second-factor/add-factor-page.ts'
import { enrollingIn, mayEnrol } from './second-factor/enrolment.ts'
import { continueAfterPassword } from './second-factor/finish-sign-in.ts'
import { requestOptions } from './second-factor/webauthn.ts'
import { secondFactorPrompt } from './sign-in-levels.ts'

type Uid = { Params: { uid: string } }

export function signInRoutes(app: FastifyInstance, door: Door): void {
  const { pool, shop } = door

  async function page(
    request: FastifyRequest<Uid>,
    form: Pick<SignInPage, 'forOffice' | 'email' | 'remember' | 'problem' | 'missing'>,
  ): Promise<string> {
    const { uid } = request.params
    const passkeyOptions = await requestOptions(door, { scope: uid })
    return signInPage({ shop, here: `/entrar/${uid}`, passkeyOptions, ...form })
  }

  app.get<Uid>('/entrar/:uid', async (request, reply) => {
    const interaction = await currentInteraction(door.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))
    if (interaction.prompt.name === 'consent') {
      const next = await door.provider().interactionResult(request.raw, reply.raw, { consent: {} })
      return reply.redirect(next, 303)
    }
    if (interaction.prompt.name === secondFactorPrompt) {
      const officeUrl = door.office?.url ?? shop.url
      const current = await currentAccount(door, request, reply)
      if (current && !(await mayEnrol(pool, enrollingIn(door, current, request, reply)))) {
        return reply.send(uninvitedPage({ shop, officeUrl }))
      }
      comesFromOffice(door).give(request, reply)
      return reply.send(addFactorPage({ shop, officeUrl }))
    }
    const { login_hint } = interaction.params
    const known = interaction.session
      ? await accounts.findBySub(pool, interaction.session.accountId)
      : undefined
    const email = typeof login_hint === 'string' ? login_hint : known?.email
    return reply.send(await page(request, { forOffice: isForOffice(door, interaction), email }))
  })

  app.post<Uid & { Body: Form | undefined }>('/entrar/:uid', async (request, reply) => {
    const interaction = await currentInteraction(door.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))

    const { correo = '', clave = '', recordar } = request.body ?? {}
    const forOffice = isForOffice(door, interaction)
    const form = { forOffice, email: correo, remember: recordar === 'si' }
    const missing = { email: correo.trim() === '', password: clave === '' }
    if (missing.email || missing.password) {
      return reply.code(422).send(await page(request, { ...form, missing }))
    }
    const from = {
      ip: request.ip,
      deviceFor: (account: accounts.Account) => knownDevice(door, account).read(request, reply),
    }
    const checked = await checkPassword(door, { email: correo, password: clave }, from)
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
    const next = await continueAfterPassword(door, request, reply, person)
    return reply.redirect(next, 303)
  })
}
