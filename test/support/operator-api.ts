import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import { createOfficeServer, type OfficeServerOptions } from '#operator-api/office-server.ts'
import { operatorApiDescription } from '#operator-api/operator-api-description.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { Db } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import { hashSecret, createRandomSecret } from '#sign-in/api-keys-and-random-secrets.ts'
import { createWebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import { makeApiKey } from '#use-cases/running/manage-api-keys.ts'
import { checkReplies } from './documented-replies.ts'
import { testCipher, testConnections } from './licences.ts'
import { testSignature } from './signature.ts'

export const officeUrl = 'http://mostrador.test'

export const testWebhookSecrets = createWebhookSecretDeriver(
  'a webhook secret of the tests, long enough',
)

/** What a person or a program sends to say who they are. */
export type Credentials = Record<string, string>

let people = 0

/** The office's server over a test database, with a clock that tests move. */
export async function testOffice(
  db: Db,
  {
    startAt = new Date('2026-11-21T18:00:00Z'),
    ...options
  }: Partial<Omit<OfficeServerOptions, 'db' | 'clock'>> & { startAt?: Date } = {},
) {
  let time = startAt
  const app = await createOfficeServer({
    db,
    gateways: async () =>
      createSimulatorGateway({ url: 'http://127.0.0.1:9', secret: 'nobody listens' }),
    clock: () => time,
    webhookSecrets: testWebhookSecrets,
    licences: testCipher,
    connections: testConnections,
    stamping: async () => null,
    signature: testSignature,
    officeUrl,
    pictures: openPictureFolder(path.join(tmpdir(), 'tianguis-test-pictures')),
    shopUrl: 'http://tienda.test',
    previewSecret: 'a secret of the tests, long enough',
    identity: { issuer: 'http://identity.test', management: undefined },
    ...options,
  })
  checkReplies(app, operatorApiDescription)
  afterAll(() => app.close())
  const roles = await operators.listOperatorRoles(db)

  /** An operator with roles and a recent or earlier sign-in; credentials and identity. */
  async function person(
    role: string | readonly string[] = [],
    { email = `persona-${(people += 1)}@tienda.test`, signedInAt = time } = {},
  ) {
    const names = [role].flat()
    const id = await operators.addOperator(db, email, time)
    const ids = roles.filter(({ name }) => names.includes(name)).map((one) => one.id)
    if (ids.length > 0) await operators.setOperatorRoles(db, id, ids)
    return { id, email, as: await session(id, signedInAt) }
  }

  /** Opens another session of an operator. */
  async function session(
    operatorId: number,
    authenticatedAt = time,
    replaces?: number,
  ): Promise<Credentials> {
    const token = createRandomSecret()
    const opened = { operatorId, tokenHash: hashSecret(token), authenticatedAt }
    await operatorSessions.openOperatorSession(
      db,
      {
        ...opened,
        replaces,
        providerSession: null,
        methods: [],
        address: null,
        browser: null,
        system: null,
      },
      time,
    )
    return { cookie: `mostrador=${token}` }
  }

  /** A key with permissions, made by a new owner or a given maker. */
  async function key(permissions: readonly Permission[], maker?: { email: string }) {
    const { email } = maker ?? (await person('dueño'))
    const made = await makeApiKey(
      db,
      { name: 'almacén', permissions, maker: email, actor: `operator:${email}` },
      time,
    )
    if (!made.ok) throw new Error(made.code)
    return { id: made.id, as: { authorization: `Bearer ${made.key}` } as Credentials }
  }

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    as: Credentials,
    payload?: object,
  ) {
    const reply = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: { ...(method !== 'GET' && { origin: officeUrl }), ...as },
      ...(payload && { payload }),
    })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : reply.body,
    }
  }

  return {
    app,
    now: () => time,
    advance(seconds: number) {
      time = new Date(time.getTime() + seconds * 1000)
    },
    person,
    session,
    key,
    get: (path: string, as: Credentials) => call('GET', path, as),
    post: (path: string, body: object, as: Credentials) => call('POST', path, as, body),
    put: (path: string, body: object, as: Credentials) => call('PUT', path, as, body),
    patch: (path: string, body: object, as: Credentials) => call('PATCH', path, as, body),
    delete: (path: string, as: Credentials) => call('DELETE', path, as),
  }
}
