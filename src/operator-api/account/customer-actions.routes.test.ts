import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const marta = await office.person('soporte')
const reason = { reason: 'Lo pidió por teléfono' }
let ana: Shopper

beforeEach(async () => {
  ana = await makeBuyer(db)
})

const post = (path: string, body: object = reason, as = marta.as, id = ana.id) =>
  office.post(`customers/${id}/${path}`, body, as)
const shown = async () => (await office.get(`customers/${ana.id}`, marta.as)).body
const deeds = async () =>
  (await auditOf(db, `shopper:${ana.id}`)).map(({ actor, action }) => [actor, action])
const by = (action: string) => [`operator:${marta.email}`, action]

function openSession(expiresAt = new Date(office.now().getTime() + 86_400_000)) {
  const tokenHash = randomBytes(32)
  return sessions.getOrCreateShopperSession(db, {
    shopperId: ana.id,
    tokenHash,
    expiresAt,
    now: office.now(),
  })
}

describe('account actions', () => {
  it('an operator blocks and unblocks a shopper account, and ends one of its sessions or all', async () => {
    const [one, other] = [await openSession(), await openSession()]
    expect((await post(`sessions/${one}/end`)).body.messageForUser).toBe('Sesión cerrada.')
    expect((await shown()).sessions).toMatchObject([{ id: other }])
    expect((await post('block')).body.messageForUser).toBe('Bloqueada. Se cerró 1 sesión.')
    expect(await shown()).toMatchObject({ state: 'blocked', sessions: [] })
    expect((await post('unblock')).status).toBe(200)
    await openSession()
    expect((await post('end-sessions')).body.messageForUser).toBe('Se cerró 1 sesión.')
    expect(await shown()).toMatchObject({ state: 'active', sessions: [] })
    expect(await deeds()).toEqual(
      ['session-ended', 'blocked', 'unblocked', 'sessions-ended'].map((one) =>
        by(`shopper-${one}`),
      ),
    )
  })

  it('an operator cannot end a session of one shopper through the account of another', async () => {
    const theirs = await openSession()
    const other = await makeBuyer(db)
    for (const session of [theirs, crypto.randomUUID(), 'x']) {
      const { status, body } = await post(`sessions/${session}/end`, reason, marta.as, other.id)
      expect([status, body.code]).toEqual([404, 'session-not-found'])
    }
    expect((await shown()).sessions).toMatchObject([{ id: theirs }])
  })

  it('an operator can remove the phone number of a shopper account only once', async () => {
    expect((await post('reset-phone')).status).toBe(200)
    expect(await shown()).toMatchObject({ phone_end: null, phone_verified: false })
    expect((await post('reset-phone')).body.code).toBe('no-phone')
    expect(await deeds()).toEqual([by('shopper-phone-reset')])
  })

  it('operator actions on a shopper account require a reason and an existing shopper', async () => {
    for (const path of ['block', 'reset-phone', 'verification-mails', 'end-sessions']) {
      expect((await post(path, { reason: '' })).status).toBe(422)
      expect((await post(path, reason, marta.as, 999_999)).status).toBe(404)
    }
    expect(await deeds()).toEqual([])
  })

  it('an operator resends mails and removes second factors at the identity provider, and both are logged after success', async () => {
    const asked: string[] = []
    let status = 204
    const provider = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void provider.close())
    const { port } = provider.address() as AddressInfo
    const management = { managementUrl: `http://127.0.0.1:${port}`, managementToken: 'token' }
    const managing = await testOffice(db, { identity: { issuer: ana.issuer ?? '', management } })
    const ask = (path: string) => managing.post(`customers/${ana.id}/${path}`, reason, marta.as)

    expect((await ask('verification-mails')).status).toBe(200)
    expect((await ask('verification-mails')).body.code).toBe('too-many-requests')
    expect((await ask('remove-second-factors')).status).toBe(200)
    status = 409
    expect((await ask('remove-second-factors')).body.code).toBe('no-second-factors')
    expect(asked).toEqual([
      'POST /verification-emails',
      ...Array(2).fill(`DELETE /accounts/${ana.subject}/second-factors`),
    ])
    expect(await deeds()).toEqual(
      ['verification-resent', 'second-factors-removed', 'shopper-sessions-ended'].map(by),
    )
  })
})

describe('gifts', () => {
  it('an operator can grant reward points, and remove at most the balance', async () => {
    const note = 'Por la espera'
    expect((await post('points', { points: 120, note })).body.messageForUser).toBe(
      'Ahora tiene 120 puntos.',
    )
    const late = await post('points', { points: -500, note })
    expect(late).toMatchObject({ status: 422, body: { fields: { points: expect.any(String) } } })
    expect((await post('points', { points: 0, note })).status).toBe(422)
    expect((await shown()).points).toMatchObject({ earned: 120, movements: [{ note }] })
    expect(await deeds()).toEqual([by('points-adjust')])
  })

  it('a reward points adjustment runs once per idempotency key; a different one under the same key is rejected', async () => {
    const owner = await office.person('dueño')
    const given = { points: 50, note: 'Por la espera', idempotency_key: crypto.randomUUID() }
    const twice = await Promise.all([post('points', given), post('points', given)])
    expect(twice.map(({ body }) => body.messageForUser)).toEqual(
      [1, 2].map(() => 'Ahora tiene 50 puntos.'),
    )
    const reused = await post('points', { ...given, points: 500 })
    expect(reused).toMatchObject({ status: 409, body: { code: 'key-reused' } })
    expect((await shown()).points).toMatchObject({ earned: 50 })

    const gift = {
      type: 'percent',
      percent: 10,
      valid_to: '2026-12-31',
      description: 'Perdón',
      idempotency_key: crypto.randomUUID(),
    }
    const [one, other] = await Promise.all([
      post('coupons', gift, owner.as),
      post('coupons', gift, owner.as),
    ])
    expect(one.body.messageForUser).toBe(other.body.messageForUser)
    expect((await post('coupons', { ...gift, percent: 90 }, owner.as)).status).toBe(409)
    expect((await shown()).coupons).toHaveLength(1)
  })

  it('an operator grants a coupon to one shopper, and input errors are reported at their field', async () => {
    const owner = await office.person('dueño')
    const gift = { type: 'percent', percent: 10, valid_to: '2026-12-31', description: 'Perdón' }
    const given = await post('coupons', gift, owner.as)
    expect(given.body.messageForUser).toMatch(/^Le dimos el cupón PARA-TI-/)
    expect((await shown()).coupons).toMatchObject([{ percent: 10, valid_to: '2026-12-31' }])
    const wrong: [object, string][] = [
      [{ percent: 101 }, 'percent'],
      [{ type: 'fixed' }, 'amount'],
      [{ type: 'fixed', amount: 1e9 }, 'amount'],
      [{ type: 'fixed', amount: 10.005 }, 'amount'],
      [{ min_subtotal: -1 }, 'min_subtotal'],
      [{ min_subtotal: 10.005 }, 'min_subtotal'],
      [{ valid_to: '2026-11-20' }, 'valid_to'],
      [{ valid_to: '2026-02-30' }, 'valid_to'],
      [{ valid_to: '' }, 'valid_to'],
    ]
    for (const [change, field] of wrong) {
      const { status, body } = await post('coupons', { ...gift, ...change }, owner.as)
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
    expect((await post('coupons', gift)).status).toBe(403)
  })
})
