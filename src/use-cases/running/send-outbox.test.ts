import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailboxServer as startMailbox } from '@tianguis/mailbox'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openMailer } from '#mail/mailer.ts'
import { openSmsSender } from '#mail/sms-sender.ts'
import * as outbox from '#persistence/running/outbox.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { testCipher } from '#test/support/licences.ts'
import { type MessageSenders, sendOutboxMessages } from './send-outbox.ts'

const { db } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'tianguis-outbox-'))
const mailbox = await startMailbox({
  host: '127.0.0.1',
  port: 0,
  smtpPort: 0,
  dataDir,
  onError: console.error,
})
const mailer = openMailer({ smtpUrl: mailbox.smtpUrl, from: 'Tianguis <hola@tianguis.example>' })
const texter = openSmsSender({ smsUrl: mailbox.smsUrl })
afterAll(async () => {
  mailer.close()
  await mailbox.close()
  await rm(dataDir, { recursive: true })
})

const start = new Date('2026-11-21T18:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const failures: object[] = []
const alarms: object[] = []
const senders: MessageSenders = {
  mailer,
  texter,
  pusher: { send: async () => 'gone' },
  whatsapp: { send: async () => ({ ok: true }) },
  shopUrl: 'http://tienda.test',
  officeUrl: 'http://mostrador.test',
  licences: testCipher,
  returnUrl: async () => 'http://tienda.test/devolver',
  onFailure: (failure) => failures.push(failure),
  onHeldBack: (held) => alarms.push(held),
}

beforeEach(async () => {
  failures.length = 0
  alarms.length = 0
  await db.deleteFrom('outbox').execute()
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })
})

async function received() {
  const reply = await fetch(`${mailbox.url}/api/messages`)
  return ((await reply.json()) as { messages: Record<string, unknown>[] }).messages
}

const phoneMoved = (dedupeKey: string, recipient = 'ana@correo.mx') => ({
  dedupeKey,
  channel: 'mail' as const,
  recipient,
  template: 'phone-moved',
  data: { firstName: 'Ana', phoneEnd: '78' },
})

const stored = () =>
  db
    .selectFrom('outbox')
    .select(['tries', 'sent_at', 'failed_at', 'next_try_at', 'data', 'last_error'])
    .orderBy('id')
    .execute()

const send = (over: Partial<MessageSenders> = {}, now = start, channel: 'mail' | 'sms' = 'mail') =>
  sendOutboxMessages(db, channel, { ...senders, ...over }, () => now)

describe('outbox', () => {
  it('the mail outbox sends a mail once per cause, and then deletes its content', async () => {
    expect(await outbox.addMessage(db, phoneMoved('one'), start)).toBe(true)
    expect(await outbox.addMessage(db, phoneMoved('one'), start)).toBe(false)
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(await received()).toMatchObject([
      { subject: 'Tu teléfono ya no está en tu cuenta', to: ['ana@correo.mx'] },
    ])
    expect(await stored()).toMatchObject([{ tries: 1, sent_at: start, data: {} }])
  })

  it('mails wait for weeks while no server is connected, and no try is counted', async () => {
    await outbox.addMessage(db, phoneMoved('one'), start)
    const nobody = { send: mailer.send, isConnected: async () => false }
    const weeks = after(30 * 86_400)
    expect(await send({ mailer: nobody }, weeks)).toBe(0)
    expect(await stored()).toMatchObject([{ tries: 0, failed_at: null, next_try_at: start }])
    expect(failures).toEqual([])
    expect(await send({ mailer: { ...nobody, isConnected: async () => true } }, weeks)).toBe(1)
  })

  it('the mail outbox adds the shop’s name and contact data to each mail', async () => {
    await contentWrites.putSettings(db, { name: 'Tienda de Ana' })
    await outbox.addMessage(db, phoneMoved('signed'), start)
    await send()
    const [mail] = await received()
    expect(mail?.text).toMatch(/Tienda de Ana\s*$/)
    expect(mail?.html).toContain('Tienda de Ana te escribe')
  })

  it('the outbox sends a text message to a Mexican phone number (TFA-01)', async () => {
    const message = {
      dedupeKey: 'code',
      channel: 'sms' as const,
      recipient: '5512345678',
      template: 'phone-code',
      data: { code: '004217', validUntil: after(300).toISOString() },
    }
    await outbox.addMessage(db, message, start)
    expect(await send()).toBe(0)
    expect(await send({}, start, 'sms')).toBe(1)
    expect(await received()).toMatchObject([
      { to: ['+525512345678'], text: expect.stringContaining('004217') },
    ])
  })

  it('the outbox sends each message once although several processes run concurrently', async () => {
    for (let made = 0; made < 20; made += 1)
      await outbox.addMessage(db, phoneMoved(`many-${made}`), start)
    const counts = await Promise.all([send(), send(), send(), send()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    expect(await received()).toHaveLength(20)
  })

  it('the mail outbox retries with increasing delays while the mail server is unreachable', async () => {
    await outbox.addMessage(db, phoneMoved('patient'), start)
    await outbox.addMessage(db, phoneMoved('behind it'), start)
    const away = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@y.mx' })
    expect(await send({ mailer: away })).toBe(0)
    const [first, second] = await stored()
    expect(first).toMatchObject({ tries: 1, next_try_at: after(15), failed_at: null })
    expect(second).toMatchObject({ tries: 0 })
    expect(failures).toEqual([
      { id: expect.any(Number), template: 'phone-moved', reason: 'unreachable', final: false },
    ])
    await send({ mailer: away }, after(15))
    await send({ mailer: away }, after(15))
    expect((await stored())[0]).toMatchObject({ tries: 2, next_try_at: after(45) })
    expect(await send({}, after(45))).toBe(2)
  })

  it('the mail outbox gives up a permanently rejected mail and continues with the rest', async () => {
    const picky = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('nobody')) return done()
        done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      },
      onData(stream, _session, done) {
        stream.resume().on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => picky.listen(0, '127.0.0.1', () => resolve()))
    const address = picky.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const strict = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'x@y.mx' })
    await outbox.addMessage(db, phoneMoved('refused', 'nobody@correo.mx'), start)
    await outbox.addMessage(db, phoneMoved('accepted'), start)
    expect(await send({ mailer: strict })).toBe(1)
    expect(await stored()).toMatchObject([
      {
        failed_at: start,
        sent_at: null,
        last_error: expect.stringMatching(/answered 550 \(EENVELOPE/),
      },
      { sent_at: start },
    ])
    expect(failures).toMatchObject([{ reason: 'undeliverable', final: true }])
    strict.close()
    await new Promise<void>((resolve) => picky.close(() => resolve()))
  })

  it('the mail outbox gives up a message after a day of tries', async () => {
    await outbox.addMessage(db, phoneMoved('hopeless'), start)
    await db.updateTable('outbox').set({ tries: 29 }).execute()
    const away = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@y.mx' })
    await send({ mailer: away })
    expect(await stored()).toMatchObject([{ tries: 30, failed_at: start }])
    expect(failures).toMatchObject([{ final: true }])
  })

  it('the outbox does not send a verification code that has expired', async () => {
    const late = {
      dedupeKey: 'late',
      channel: 'sms' as const,
      recipient: '5512345678',
      template: 'phone-code',
      data: { code: '1', validUntil: start.toISOString() },
    }
    await outbox.addMessage(db, late, start)
    expect(await send({}, start, 'sms')).toBe(0)
    expect(await received()).toEqual([])
    expect(await stored()).toMatchObject([{ failed_at: start }])
  })

  it('the outbox reports messages with an unknown template or invalid data, and sends later ones', async () => {
    await outbox.addMessage(db, { ...phoneMoved('unknown'), template: 'of-tomorrow' }, start)
    await outbox.addMessage(db, { ...phoneMoved('older'), data: { name: 'Ana' } }, start)
    await outbox.addMessage(db, phoneMoved('behind'), start)
    expect(await send()).toBe(1)
    expect(await received()).toHaveLength(1)
    expect(await stored()).toMatchObject([
      { failed_at: start, last_error: expect.stringContaining('of-tomorrow') },
      { failed_at: start, last_error: expect.stringContaining('phone-moved') },
      { failed_at: null, sent_at: start },
    ])
    expect(failures).toMatchObject([
      { template: 'of-tomorrow', final: true },
      { template: 'phone-moved', final: true },
    ])
  })
})

describe('message budget', () => {
  const backInStock = (dedupeKey: string) => ({
    ...phoneMoved(dedupeKey),
    template: 'back-in-stock',
    data: { productName: 'Mouse', urlKey: 'mouse', price: null },
  })
  const settle = (settings: Record<string, object>) => contentWrites.putSettings(db, settings)
  const subjects = async () => (await received()).map(({ subject }) => subject)

  beforeEach(() =>
    settle({
      message_budgets: { mail_hour: 4, mail_day: 6 },
      support: { phone: '55', email: 'hola@tienda.test', hours: '9 a 18', address: 'Calle 1' },
    }),
  )
  afterAll(() => settle({ message_budgets: {} }))

  it('an exhausted message budget delays non-urgent mails first, then all mails, and loses none', async () => {
    for (const key of ['n1', 'n2', 'n3', 'n4']) await outbox.addMessage(db, backInStock(key), start)
    await outbox.addMessage(db, phoneMoved('p1'), after(1))
    await outbox.addMessage(db, phoneMoved('p2'), after(1))
    // three quarters are for news, the rest for awaited messages
    expect(await send({}, after(2))).toBe(4)
    expect(alarms).toEqual([{ channel: 'mail', held: 'all', span: 'hour', most: 4 }])
    await send({}, after(3))
    await send({}, after(4))
    expect(alarms).toHaveLength(1)
    expect(await subjects()).toEqual(
      expect.arrayContaining(['Hay correos en espera: se llegó al límite por hora']),
    )
    expect((await stored()).filter(({ sent_at }) => sent_at === null)).toHaveLength(2)
    // an hour later the remaining daily budget is sent, urgent messages first
    expect(await send({}, after(3700))).toBe(1)
    expect(await send({}, after(24 * 3600 + 10))).toBe(1)
    expect((await stored()).filter(({ sent_at }) => sent_at === null)).toEqual([])
    expect((await stored()).filter(({ failed_at }) => failed_at !== null)).toEqual([])
  })

  it('the daily message budget for text messages is separate from the one for mail', async () => {
    for (const key of ['m1', 'm2', 'm3', 'm4']) await outbox.addMessage(db, phoneMoved(key), start)
    expect(await send({}, after(7200))).toBe(4)
    const code = { code: '004217', validUntil: after(9000).toISOString() }
    const message = { ...phoneMoved('sms'), channel: 'sms' as const, recipient: '5512345678' }
    await outbox.addMessage(db, { ...message, template: 'phone-code', data: code }, after(7200))
    expect(await send({}, after(7200), 'sms')).toBe(1)
  })
})
