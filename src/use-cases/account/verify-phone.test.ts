import { describe, expect, it } from 'vitest'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { sessionSecret as secret, signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { confirmPhone } from './confirm-phone.ts'
import { readPendingPhoneVerification } from './read-phone-code.ts'
import { sendPhoneVerificationCode } from './send-phone-code.ts'

const { db } = await testDatabase({ connections: 10 })
const start = new Date('2026-11-21T18:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

async function newShopper() {
  const { id } = await signedInShopper(db, start)
  const shopper = await shoppers.findShopperById(db, id)
  if (!shopper) throw new Error('The shopper that was just made is gone')
  return shopper
}

type Sending = { code?: string; now?: Date; address?: string }

async function send(
  shopper: { id: number },
  phone: string,
  { code = '123456', now = start, address = `address of ${shopper.id}` }: Sending = {},
) {
  const current = await shoppers.findShopperById(db, shopper.id)
  if (!current) throw new Error('No such shopper')
  return sendPhoneVerificationCode(
    db,
    { shopper: current, phone, address },
    { secret, newCode: () => code, now },
  )
}

const confirm = (shopper: { id: number }, code: string, now = after(1)) =>
  confirmPhone(db, { shopperId: shopper.id, code }, { secret, now })

describe('phone code', () => {
  it('a phone verification code is stored as a hash and queued once (TFA-01)', async () => {
    const shopper = await newShopper()
    expect(await send(shopper, ' +52 55 1000 0001 ')).toEqual({ ok: true, code: '123456' })
    const { code_hash } = await db
      .selectFrom('phone_codes')
      .select('code_hash')
      .where('shopper_id', '=', shopper.id)
      .executeTakeFirstOrThrow()
    expect(code_hash.toString('latin1')).not.toContain('123456')
    const message = await db
      .selectFrom('outbox')
      .select(['channel', 'recipient', 'template', 'data'])
      .where('recipient', '=', '5510000001')
      .executeTakeFirstOrThrow()
    expect(message).toMatchObject({
      channel: 'sms',
      template: 'phone-code',
      data: { code: '123456' },
    })
  })

  it('phone verification is refused without counting an attempt when the budget for text messages is used up (TFA-01)', async () => {
    const shopper = await newShopper()
    const spent = new Date('2026-11-23T18:00:00Z')
    const sent = { channel: 'sms' as const, recipient: '5510000099', template: 'phone-code' }
    await db
      .insertInto('outbox')
      .values({ ...sent, dedupe_key: 'spent', data: {}, created_at: spent, sent_at: spent })
      .execute()
    await contentWrites.putSettings(db, { message_budgets: { sms_hour: 1 } })
    const soon = new Date(spent.getTime() + 60_000)
    for (const phone of ['5510000011', '5510000011']) {
      expect(await send(shopper, phone, { now: soon })).toEqual({
        ok: false,
        code: 'texts-held-back',
        span: 'hour',
      })
    }
    await contentWrites.putSettings(db, { message_budgets: {} })
    expect(await send(shopper, '5510000011', { now: soon })).toMatchObject({ ok: true })
  })

  it('five wrong tries block a phone verification code, even if the right code follows (TFA-02)', async () => {
    const shopper = await newShopper()
    await send(shopper, '5510000002')
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await confirm(shopper, '000000')).toEqual({
        ok: false,
        code: 'phone-code-wrong',
        triesLeft,
      })
    }
    expect(await confirm(shopper, '000000')).toMatchObject({ code: 'phone-code-spent' })
    expect(await confirm(shopper, '123456')).toMatchObject({ code: 'phone-code-spent' })
  })

  it('phone verification counts every wrong code, even when guesses are concurrent (TFA-02)', async () => {
    const shopper = await newShopper()
    await send(shopper, '5510000003', { code: '000020' })
    const guesses = Array.from({ length: 20 }, (_, guess) => String(guess).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((guess) => confirm(shopper, guess)))
    expect(
      answers.filter((answer) => !answer.ok && answer.code === 'phone-code-wrong').length,
    ).toBe(4)
    expect(await confirm(shopper, '000020')).toMatchObject({ code: 'phone-code-spent' })
  })

  it('a phone verification code expires after five minutes or with the next code (TFA-02)', async () => {
    const shopper = await newShopper()
    await send(shopper, '5510000004')
    expect(await confirm(shopper, '123456', after(300))).toMatchObject({
      code: 'phone-code-expired',
    })
    await send(shopper, '5510000004', { code: '111111', now: after(310) })
    await send(shopper, '5510000004', { code: '222222', now: after(380) })
    expect(await confirm(shopper, '111111', after(381))).toMatchObject({ code: 'phone-code-wrong' })
    expect(await confirm(shopper, '222222', after(382))).toEqual({ ok: true, phone: '5510000004' })
    expect(await confirm(shopper, '222222', after(383))).toMatchObject({
      code: 'phone-code-expired',
    })
  })

  it('a phone verification code is pending until it expires, is replaced or blocked (TFA-02)', async () => {
    const shopper = await newShopper()
    const read = (seconds: number) => readPendingPhoneVerification(db, shopper.id, after(seconds))
    await send(shopper, '5510000012')
    expect(await read(20)).toEqual({ phone: '5510000012', pauseSeconds: 40 })
    expect(await read(299)).toEqual({ phone: '5510000012', pauseSeconds: 0 })
    expect(await read(300)).toBeNull()
    await send(shopper, '5510000013', { now: after(310) })
    expect(await read(310)).toEqual({ phone: '5510000013', pauseSeconds: 60 })
    for (let time = 0; time < 5; time += 1) await confirm(shopper, '000000', after(311))
    expect(await read(312)).toBeNull()
  })

  it('requests for phone verification codes are limited per phone, shopper and network address (TFA-02)', async () => {
    const victim = '5510000005'
    for (let time = 0; time < 5; time += 1) {
      expect(await send(await newShopper(), victim)).toMatchObject({ ok: true })
    }
    expect(await send(await newShopper(), victim)).toMatchObject({ code: 'too-many-requests' })

    const shopper = await newShopper()
    const answers = []
    for (let time = 0; time < 11; time += 1) {
      answers.push((await send(shopper, `551000010${time % 10}`, { now: after(time * 60) })).ok)
    }
    expect(answers).toEqual([...Array(10).fill(true), false])

    for (let time = 0; time < 20; time += 1) {
      const phone = `33100000${String(time).padStart(2, '0')}`
      expect(await send(await newShopper(), phone, { address: '10.1.1.1' })).toMatchObject({
        ok: true,
      })
    }
    const last = await send(await newShopper(), '3310000099', { address: '10.1.1.1' })
    expect(last).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 3600 })
  })

  it('a phone number belongs to the last shopper who verified it, and its former owner is notified (TFA-02)', async () => {
    const former = await newShopper()
    const phone = '5510000006'
    await send(former, phone)
    await confirm(former, '123456')
    const next = await newShopper()
    await send(next, phone)
    expect(await confirm(next, '123456')).toEqual({ ok: true, phone })
    expect(await shoppers.findShopperById(db, former.id)).toMatchObject({
      phone: null,
      phoneVerified: false,
    })
    const told = await db
      .selectFrom('outbox')
      .select('data')
      .where('recipient', '=', former.email)
      .where('template', '=', 'phone-moved')
      .execute()
    expect(told).toEqual([{ data: { firstName: 'Mariana', phoneEnd: '06' } }])
  })

  it('a phone verified concurrently by two shoppers belongs to one of them afterwards (TFA-02)', async () => {
    const phone = '5510000007'
    const people = await Promise.all([newShopper(), newShopper(), newShopper(), newShopper()])
    for (const shopper of people) await send(shopper, phone)
    const answers = await Promise.all(people.map((shopper) => confirm(shopper, '123456')))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const owners = await db.selectFrom('shoppers').select('id').where('phone', '=', phone).execute()
    expect(owners).toHaveLength(1)
  })

  it('two shoppers who verify each other’s phone concurrently cause no deadlock (TFA-02)', async () => {
    const [one, two] = [await newShopper(), await newShopper()]
    await send(one, '5510000008')
    await confirm(one, '123456')
    await send(two, '5510000009')
    await confirm(two, '123456')
    await send(one, '5510000009', { now: after(60) })
    await send(two, '5510000008', { now: after(60) })
    await Promise.all([confirm(one, '123456', after(61)), confirm(two, '123456', after(61))])
    expect((await shoppers.findShopperById(db, one.id))?.phone).toBe('5510000009')
    expect((await shoppers.findShopperById(db, two.id))?.phone).toBe('5510000008')
  })
})
