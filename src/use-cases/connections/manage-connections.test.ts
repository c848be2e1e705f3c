import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import * as stored from '#persistence/connections/service-connections.ts'
import { testDatabase } from '#test/support/database.ts'
import { createConnectionCipher } from './connection-cipher.ts'
import {
  disconnectProvider,
  saveConnection,
  testConnection,
  type TestConnection,
} from './manage-connections.ts'
import { keepForSeconds, readActiveConnection, readConnections } from './read-connections.ts'
import { reencryptConnections } from './reencrypt-connections.ts'

const { db } = await testDatabase()
const secret = 'a secret of the tests, long enough'
const cipher = createConnectionCipher(secret)
const actor = 'operator:ana@tienda.test'
const now = new Date('2026-11-21T18:00:00Z')
const password = 'abcd efgh ijkl mnop'

/** Plays a provider that knows one password. */
const provider: TestConnection = async ({ secrets }) =>
  secrets['password'] === password || secrets['password'] === 'a password of Brevo'
    ? { ok: true, seen: 'Entró.' }
    : { ok: false, field: 'password', fault: 'No acepta esa contraseña.' }

beforeEach(async () => {
  await db.deleteFrom('service_connections').execute()
})

const google = { from_address: 'ventas@tienda.test', password }
const save = (values: ConnectionValues, more: { version?: string; provider?: string } = {}) =>
  saveConnection(
    db,
    cipher,
    { service: 'mail', provider: 'google', actor, values, ...more },
    provider,
    now,
  )
const active = (own = cipher) => readActiveConnection(db, own, 'mail')

describe('saving a connection', () => {
  it('a saved connection is in force, and its keys are shown by their ends only', async () => {
    expect(await save(google)).toEqual({ ok: true, seen: 'Entró.' })
    expect(await active()).toMatchObject({
      state: 'ready',
      provider: 'google',
      fields: { from_address: 'ventas@tienda.test' },
      secrets: { password },
    })
    const { connections } = await readConnections(db, cipher, 'mail')
    expect(connections).toMatchObject([
      { hints: { password: 'mnop' }, isReadable: true, check: { seen: 'Entró.', fault: null } },
    ])
    expect(JSON.stringify(connections)).not.toContain(password)
  })

  it('values that the provider refuses are not stored', async () => {
    const wrong = await save({ ...google, password: 'zzzz zzzz zzzz zzzz' })
    expect(wrong).toEqual({
      ok: false,
      code: 'connection-unfit',
      fields: { password: 'No acepta esa contraseña.' },
    })
    expect(await active()).toEqual({ state: 'none' })
  })

  it('a fault that no field of the form holds is said by itself', async () => {
    const values = { ...google, from_address: 'hola@tienda.test' }
    const key = { service: 'mail', provider: 'google', actor, values } as const
    const away: TestConnection = async () => ({ ok: false, field: 'host', fault: 'No contesta.' })
    expect(await saveConnection(db, cipher, key, away, now)).toEqual({
      ok: false,
      code: 'connection-failed',
      fault: 'No contesta.',
    })
  })

  it('an empty key keeps the stored one', async () => {
    await save(google)
    const { version } = await readConnections(db, cipher, 'mail')
    const again = { from_address: 'hola@tienda.test', user: '', password: '' }
    expect(await save(again, { version })).toMatchObject({ ok: true })
    expect(await active()).toMatchObject({ secrets: { password } })
  })

  it('a key is entered again when it would be sent as another user', async () => {
    await save(google)
    const moved = await save({ ...google, user: 'otra@tienda.test', password: '' })
    expect(moved).toMatchObject({
      ok: false,
      fields: { password: expect.stringContaining('escribe otra vez') },
    })
  })

  it('the second of two concurrent changes is refused, with who made the first', async () => {
    await save(google)
    const { version } = await readConnections(db, cipher, 'mail')
    const brevo = { ...google, user: 'x', password: 'a password of Brevo' }
    const [one, other] = await Promise.all([
      save(google, { version }),
      save(brevo, { version, provider: 'brevo' }),
    ])
    expect([one, other].filter(({ ok }) => ok)).toHaveLength(1)
    const refused = one.ok ? other : one
    expect(refused).toMatchObject({ code: 'changed-meanwhile', current: { savedBy: actor } })
  })

  it('of two saves in two processes, one makes a webhook secret, which is the stored one', async () => {
    const made: string[] = []
    const tests = Promise.withResolvers<void>()
    let tested = 0
    const both: TestConnection = async () => {
      tested += 1
      if (tested === 2) tests.resolve()
      await tests.promise
      return {
        ok: true,
        seen: 'Cuenta de Ana',
        makeSecrets: async () => {
          made.push(`whsec_${made.length}`)
          return { ok: true, secrets: { webhook_secret: made.at(-1) ?? '' }, remark: 'Sin https' }
        },
      }
    }
    const wanted = {
      service: 'payments',
      provider: 'stripe',
      actor,
      values: { secret_key: 'sk_test_0123456789' },
      version: '0',
    } as const
    const saved = await Promise.all([1, 2].map(() => saveConnection(db, cipher, wanted, both, now)))
    expect(saved.map((one) => (one.ok ? one.seen : one.code)).toSorted()).toEqual([
      'Cuenta de Ana. Sin https',
      'changed-meanwhile',
    ])
    expect(made).toEqual(['whsec_0'])
    expect(await readActiveConnection(db, cipher, 'payments')).toMatchObject({
      secrets: { webhook_secret: 'whsec_0' },
    })
  })

  it('stores nothing if the provider makes no secret', async () => {
    const refused: TestConnection = async () => ({
      ok: true,
      seen: 'Cuenta de Ana',
      makeSecrets: async () => ({ ok: false, fault: 'Tiene demasiados webhooks.' }),
    })
    const wanted = { service: 'mail', provider: 'google', actor, values: google } as const
    expect(await saveConnection(db, cipher, wanted, refused, now)).toEqual({
      ok: false,
      code: 'connection-failed',
      fault: 'Tiene demasiados webhooks.',
    })
    expect(await active()).toEqual({ state: 'none' })
  })

  it('is refused if the connection was changed while the provider was asked', async () => {
    await save(google)
    const saved = await saveConnection(
      db,
      cipher,
      { service: 'mail', provider: 'google', actor, values: google },
      async (...given) => {
        await disconnectProvider(db, { service: 'mail', provider: 'google', actor }, now)
        return provider(...given)
      },
      now,
    )
    expect(saved).toMatchObject({ code: 'changed-meanwhile' })
    expect(await active()).toEqual({ state: 'none' })
  })

  it('another provider takes over, and the keys of the former mail provider are erased', async () => {
    await save(google)
    const brevo = { ...google, user: 'x', password: 'a password of Brevo' }
    expect(await save(brevo, { provider: 'brevo' })).toMatchObject({ ok: true })
    expect(await active()).toMatchObject({ provider: 'brevo' })
    const former = await stored.findConnection(db, { service: 'mail', provider: 'google' })
    expect(former).toMatchObject({ isActive: false, sealed: null, hints: {} })
  })

  it('disconnecting erases the keys, once', async () => {
    await save(google)
    const key = { service: 'mail', provider: 'google', actor } as const
    expect(await disconnectProvider(db, key, now)).toEqual({ ok: true })
    expect(await active()).toEqual({ state: 'none' })
    const gone = { code: 'connection-not-found' }
    expect(await disconnectProvider(db, key, now)).toMatchObject(gone)
    expect(await testConnection(db, cipher, key, provider, now)).toMatchObject(gone)
  })

  it('the audit log tells of changes without keys', async () => {
    await save(google)
    await save({ from_address: 'hola@tienda.test' })
    await disconnectProvider(db, { service: 'mail', provider: 'google', actor }, now)
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', 'connection:mail/google')
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'connection-made',
      'connection-changed',
      'connection-ended',
    ])
    expect(JSON.stringify(entries)).not.toContain('mnop')
  })
})

describe('stored keys', () => {
  it('swapped rows and rows of another secret are unreadable, and say so', async () => {
    await save(google)
    await db.updateTable('service_connections').set({ provider: 'microsoft' }).execute()
    expect(await active()).toEqual({ state: 'unreadable', provider: 'microsoft' })
    const key = { service: 'mail', provider: 'microsoft' } as const
    expect(await testConnection(db, cipher, key, provider, now)).toMatchObject({
      code: 'connection-unreadable',
    })
    await db.updateTable('service_connections').set({ provider: 'google' }).execute()
    const restored = createConnectionCipher('the secret of another machine, after a restore')
    expect(await active(restored)).toEqual({ state: 'unreadable', provider: 'google' })
    const { connections } = await readConnections(db, restored, 'mail')
    expect(connections).toMatchObject([{ isReadable: false }])
  })

  it('rotation re-encrypts the keys with the current secret and repeats harmlessly', async () => {
    await save(google)
    const rotated = createConnectionCipher('the secret that takes its place', secret)
    expect(await reencryptConnections(db, rotated, { actor }, now)).toEqual({
      resealed: 1,
      unreadable: [],
    })
    expect(await reencryptConnections(db, rotated, { actor }, now)).toMatchObject({ resealed: 0 })
    const alone = createConnectionCipher('the secret that takes its place')
    expect(await active(alone)).toMatchObject({ state: 'ready', secrets: { password } })
    const other = createConnectionCipher('a third secret, that knows nothing')
    expect(await reencryptConnections(db, other, { actor }, now)).toMatchObject({
      unreadable: ['mail/google'],
    })
  })

  it('a failed test leaves the known mode of the account', async () => {
    const key = { service: 'mail', provider: 'google' } as const
    const inTest: TestConnection = async () => ({ ok: true, seen: 'Entró.', mode: 'test' })
    await saveConnection(db, cipher, { ...key, actor, values: google }, inTest, now)
    await testConnection(db, cipher, key, async () => ({ ok: false, fault: 'No contesta.' }), now)
    expect(await stored.findConnection(db, key)).toMatchObject({
      fault: 'No contesta.',
      mode: 'test',
    })
  })

  it('a test of a connection that fails becomes its state', async () => {
    await save(google)
    const key = { service: 'mail', provider: 'google' } as const
    const away: TestConnection = async () => ({ ok: false, fault: 'No contesta.' })
    expect(await testConnection(db, cipher, key, away, now)).toMatchObject({
      code: 'connection-failed',
    })
    const { connections } = await readConnections(db, cipher, 'mail')
    expect(connections).toMatchObject([{ check: { seen: null, fault: 'No contesta.' } }])
  })
})

it('a process notices a change within five seconds, and asks only when used', async () => {
  let time = 0
  let reads = 0
  const read = keepForSeconds(
    () => {
      reads += 1
      return active()
    },
    () => time,
  )
  expect(await read()).toEqual({ state: 'none' })
  await save(google)
  expect(await read()).toEqual({ state: 'none' })
  time = 5000
  expect(await read()).toMatchObject({ state: 'ready' })
  expect(reads).toBe(2)
})
