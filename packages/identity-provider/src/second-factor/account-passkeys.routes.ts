import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance } from 'fastify'
import type { CurrentAccount } from '../current-account.ts'
import { renderNotFoundPage } from '../pages/expired-signed-out-and-error-pages.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { resumeOfficeSignIn } from '../sign-in-passes.ts'
import {
  renderNewPasskeyPage,
  renderPasskeyPage,
  renderRemovePasskeyPage,
} from './account-passkey-pages.ts'
import { addSecondFactor, removeSecondFactor } from './change-second-factor.ts'
import { requireSecondFactorEnrolmentSession } from './enrolment-session.ts'
import { createPasskeyName } from './passkey-name.ts'
import {
  addPasskey,
  findPasskey,
  maxPasskeys,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { renderRecoveryCodesPage } from './recovery-codes-pages.ts'
import { requireFreshSignIn, securityPagePath } from './require-fresh-sign-in.ts'
import { verifyPasskeyRegistration, createPasskeyRegistrationOptions } from './webauthn.ts'

type Id = { Params: { id: string } }
type Posted = { Body: FormFields | undefined }

const newPath = `${securityPagePath}/llave-nueva`
const path = `${securityPagePath}/llaves/:id`
const longestName = 60

/** Routes by which account owners add, name and remove passkeys. */
export function accountPasskeyRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, shop } = context

  async function page(session: CurrentAccount, name: string, problem?: 'not-created') {
    const { account, sessionUid: scope } = session
    const passkeys = await listPasskeys(pool, account.sub)
    if (passkeys.length >= maxPasskeys) return renderNewPasskeyPage({ shop, full: true })
    const options = await createPasskeyRegistrationOptions(context, { account, passkeys, scope })
    return renderNewPasskeyPage({ shop, options, name, problem })
  }

  app.get(newPath, async (request, reply) => {
    const session = await requireSecondFactorEnrolmentSession(context, request, reply)
    if (!session) return reply
    return reply.send(await page(session, createPasskeyName(request.headers['user-agent'])))
  })

  app.post<Posted>(newPath, async (request, reply) => {
    const session = await requireSecondFactorEnrolmentSession(context, request, reply)
    if (!session) return reply
    const { llave: answer = '', nombre } = request.body ?? {}
    const name = nameFrom(nombre) ?? createPasskeyName(request.headers['user-agent'])
    const created = await verifyPasskeyRegistration(context, { scope: session.sessionUid, answer })
    if (!created) return reply.code(422).send(await page(session, name, 'not-created'))
    const { sub } = session.account
    const added = await addSecondFactor(context, session, 'passkey-added', (db) =>
      addPasskey(db, { ...created, sub, name }),
    )
    if (added === 'nothing') return reply.code(422).send(await page(session, name, 'not-created'))
    return added.codes
      ? reply.send(
          renderRecoveryCodesPage({
            shop,
            codes: added.codes,
            done: 'passkey-added',
            goOn: await resumeOfficeSignIn(context, request, reply, { sub, method: 'passkey' }),
          }),
        )
      : reply.redirect(`${securityPagePath}?hecho=passkey-added`, 303)
  })

  app.get<Id>(path, async (request, reply) => {
    const session = await requireFreshSignIn(context, request, reply)
    if (!session) return reply
    const passkey = await findPasskey(pool, session.account.sub, request.params.id)
    if (!passkey) return reply.code(404).send(renderNotFoundPage({ shop }))
    return reply.send(renderPasskeyPage({ shop, passkey }))
  })

  app.post<Id & Posted>(path, async (request, reply) => {
    const session = await requireFreshSignIn(context, request, reply)
    if (!session) return reply
    const name = nameFrom(request.body?.nombre)
    if (name) await renamePasskey(pool, session.account.sub, request.params.id, name)
    return reply.redirect(`${securityPagePath}?hecho=passkey-renamed`, 303)
  })

  app.get<Id>(`${path}/quitar`, async (request, reply) => {
    const session = await requireFreshSignIn(context, request, reply)
    if (!session) return reply
    const passkey = await findPasskey(pool, session.account.sub, request.params.id)
    if (!passkey) return reply.code(404).send(renderNotFoundPage({ shop }))
    return reply.send(renderRemovePasskeyPage({ shop, passkey }))
  })

  app.post<Id>(`${path}/quitar`, async (request, reply) => {
    const session = await requireFreshSignIn(context, request, reply)
    if (!session) return reply
    const { sub } = session.account
    await removeSecondFactor(context, session, 'passkey-removed', (db) =>
      removePasskey(db, sub, request.params.id),
    )
    return reply.redirect(`${securityPagePath}?hecho=passkey-removed`, 303)
  })
}

function nameFrom(posted: string | undefined): string | undefined {
  return posted?.trim().replace(/\s+/g, ' ').slice(0, longestName) || undefined
}
