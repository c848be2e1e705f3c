import type { FastifyInstance } from 'fastify'
import type { Form } from '#embedded/look/form-body.ts'
import { wayToOffice } from '../cookies.ts'
import type { CurrentAccount } from '../current-account.ts'
import type { PagesContext } from '../pages-context.ts'
import { missingPage } from '../pages/notice-pages.ts'
import { newPasskeyPage, passkeyPage, removePasskeyPage } from './account-passkey-pages.ts'
import { addFactor, removeFactor } from './change-factor.ts'
import { deviceName } from './device-name.ts'
import { enrollingSession } from './enrolling-session.ts'
import { freshlySignedIn, securityPath } from './fresh-sign-in.ts'
import {
  addPasskey,
  findPasskey,
  mostPasskeys,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { recoveryCodesPage } from './recovery-codes-pages.ts'
import { checkCreated, creationOptions } from './webauthn.ts'

type Id = { Params: { id: string } }
type Posted = { Body: Form | undefined }

const newPath = `${securityPath}/llave-nueva`
const path = `${securityPath}/llaves/:id`
const longestName = 60

/** Routes for a shopper to add, name and remove passkeys. */
export function accountPasskeyRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, shop } = context

  async function page(session: CurrentAccount, name: string, problem?: 'not-created') {
    const { account, sessionUid: scope } = session
    const passkeys = await passkeysOf(pool, account.sub)
    if (passkeys.length >= mostPasskeys) return newPasskeyPage({ shop, full: true })
    const options = await creationOptions(context, { account, passkeys, scope })
    return newPasskeyPage({ shop, options, name, problem })
  }

  app.get(newPath, async (request, reply) => {
    const session = await enrollingSession(context, request, reply)
    if (!session) return reply
    return reply.send(await page(session, deviceName(request.headers['user-agent'])))
  })

  app.post<Posted>(newPath, async (request, reply) => {
    const session = await enrollingSession(context, request, reply)
    if (!session) return reply
    const { llave: answer = '', nombre } = request.body ?? {}
    const name = nameFrom(nombre) ?? deviceName(request.headers['user-agent'])
    const created = await checkCreated(context, { scope: session.sessionUid, answer })
    if (!created) return reply.code(422).send(await page(session, name, 'not-created'))
    const { sub } = session.account
    const added = await addFactor(context, session, 'passkey-added', (db) =>
      addPasskey(db, { ...created, sub, name }),
    )
    if (added === 'nothing') return reply.code(422).send(await page(session, name, 'not-created'))
    return added.codes
      ? reply.send(
          recoveryCodesPage({
            shop,
            codes: added.codes,
            done: 'passkey-added',
            goOn: wayToOffice(context, request, reply),
          }),
        )
      : reply.redirect(`${securityPath}?hecho=passkey-added`, 303)
  })

  app.get<Id>(path, async (request, reply) => {
    const session = await freshlySignedIn(context, request, reply)
    if (!session) return reply
    const passkey = await findPasskey(pool, session.account.sub, request.params.id)
    if (!passkey) return reply.code(404).send(missingPage({ shop }))
    return reply.send(passkeyPage({ shop, passkey }))
  })

  app.post<Id & Posted>(path, async (request, reply) => {
    const session = await freshlySignedIn(context, request, reply)
    if (!session) return reply
    const name = nameFrom(request.body?.nombre)
    if (name) await renamePasskey(pool, session.account.sub, request.params.id, name)
    return reply.redirect(`${securityPath}?hecho=passkey-renamed`, 303)
  })

  app.get<Id>(`${path}/quitar`, async (request, reply) => {
    const session = await freshlySignedIn(context, request, reply)
    if (!session) return reply
    const passkey = await findPasskey(pool, session.account.sub, request.params.id)
    if (!passkey) return reply.code(404).send(missingPage({ shop }))
    return reply.send(removePasskeyPage({ shop, passkey }))
  })

  app.post<Id>(`${path}/quitar`, async (request, reply) => {
    const session = await freshlySignedIn(context, request, reply)
    if (!session) return reply
    const { sub } = session.account
    await removeFactor(context, session, 'passkey-removed', (db) =>
      removePasskey(db, sub, request.params.id),
    )
    return reply.redirect(`${securityPath}?hecho=passkey-removed`, 303)
  })
}

function nameFrom(posted: string | undefined): string | undefined {
  return posted?.trim().replace(/\s+/g, ' ').slice(0, longestName) || undefined
}
