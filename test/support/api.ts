import { tmpdir } from 'node:os'
import path from 'node:path'
import { clientId, resource, shopUrl } from '@tianguis/identity-provider/testing/identity.ts'
import { afterAll } from 'vitest'
import { shopApiDescription } from '#api/docs/shop-api-description.ts'
import { createShopperApi } from '#api/shopper-api.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { Db } from '#persistence/database.ts'
import {
  hashRefreshToken,
  createRefreshToken,
  signShopApiToken,
} from '#sign-in/shopper-session-tokens.ts'
import { checkReplies } from './documented-replies.ts'
import { testCipher } from './licences.ts'
import { testSignature } from './signature.ts'

export const sessionSecret = 'a session secret of the tests, long enough'

/** The API over a test database, with a clock that tests move. */
export async function testApi(
  db: Db,
  {
    startAt = new Date('2026-11-21T18:00:00Z'),
    ...options
  }: Partial<Omit<Parameters<typeof createShopperApi>[0], 'db' | 'clock'>> & {
    startAt?: Date
  } = {},
) {
  let time = startAt
  const app = await createShopperApi({
    db,
    clock: () => time,
    sessionSecret,
    gateways: async () =>
      createSimulatorGateway({ url: 'http://127.0.0.1:9', secret: 'nobody listens' }),
    stamping: async () => null,
    licences: testCipher,
    signature: testSignature,
    push: { publicKey: 'public-key', services: ['push.test'] },
    shopUrl,
    identity: { issuer: 'http://identity.test', clientId, resource },
    pictures: openPictureFolder(path.join(tmpdir(), 'tianguis-test-pictures')),
    ...options,
  })
  checkReplies(app, shopApiDescription)
  afterAll(() => app.close())

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, bearer, address }: { body?: object; bearer?: string; address?: string } = {},
  ) {
    const reply = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      ...(body && { payload: body }),
      ...(address && { remoteAddress: address }),
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }

  return {
    app,
    now: () => time,
    advance(seconds: number) {
      time = new Date(time.getTime() + seconds * 1000)
    },
    get: (path: string, bearer?: string) => call('GET', path, { bearer }),
    post: (path: string, body: object, bearer?: string, address?: string) =>
      call('POST', path, { body, bearer, address }),
    delete: (path: string, bearer?: string) => call('DELETE', path, { bearer }),
    signedInShopper: (over: ShopperOver = {}) => signedInShopper(db, time, over),
  }
}

export type TestApi = Awaited<ReturnType<typeof testApi>>

type ShopperOver = Partial<{
  email: string
  first_name: string
  last_name: string
  phone: string
  phone_verified: boolean
  profile_completed: boolean
  date_of_birth: string | null
  blocked: boolean
}>

let shoppersMade = 0

/** A shopper with a complete profile and an open session. */
export async function signedInShopper(db: Db, now: Date, over: ShopperOver = {}) {
  shoppersMade += 1
  const { id, email, subject } = await db
    .insertInto('shoppers')
    .values({
      issuer: 'http://identity.test',
      subject: `subject-${shoppersMade}`,
      email: `shopper-${shoppersMade}@correo.mx`,
      email_verified: true,
      first_name: 'Mariana',
      last_name: 'Ríos',
      gender: 'mujer',
      date_of_birth: '1990-05-17',
      profile_completed: true,
      ...over,
    })
    .returning(['id', 'email', 'subject'])
    .executeTakeFirstOrThrow()
  const refreshToken = createRefreshToken()
  const sessionId = await sessions.getOrCreateShopperSession(db, {
    shopperId: id,
    tokenHash: hashRefreshToken(refreshToken),
    expiresAt: new Date(now.getTime() + 86_400_000),
    now,
    authenticatedAt: now,
  })
  const owner = { shopperId: String(id), sessionId }
  const bearer = await signShopApiToken(owner, { secret: sessionSecret, now })
  return { id, email, subject: subject ?? '', bearer, refreshToken, sessionId }
}
