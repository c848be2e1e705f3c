import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  startTwilio,
  twilioAccount,
  twilioApiKey,
  twilioService,
  twilioTestKeys,
} from '#test/support/twilio-server.ts'
import { sendTwilioTest, tryTwilio } from './try-twilio.ts'
import { openTwilioSender } from './twilio-sender.ts'

const now = new Date('2026-11-30T18:00:00Z')
const twilio = await startTwilio(() => now)
afterAll(() => twilio.close())
const options = { apiUrl: twilio.url, messagingUrl: twilio.url, timeout: 1500, pauseMs: 1 }

type Values = Partial<typeof twilioAccount & typeof twilioApiKey>
const connect = (values: Values = {}) => {
  const { auth_token, ...fields } = { ...twilioAccount, ...values }
  return { fields, secrets: { auth_token } }
}
const message = {
  phone: '5587654321',
  text: 'Tu código es 004217.',
  shopName: 'Casa Jacaranda',
  tries: 0,
  createdAt: now,
}
const send = (more: Partial<typeof message> = {}, values: Values = {}) =>
  openTwilioSender(connect(values), options).send({ ...message, ...more })

beforeEach(() => {
  twilio.messages.length = 0
  Object.assign(twilio.behaviour, {
    type: 'Full',
    status: 'active',
    sends: [],
    delivers: 'delivered',
    losesCalls: false,
    unlistable: false,
  })
})

describe('text messages by Twilio', () => {
  it('go from the number, or by the messaging service', async () => {
    expect(await send()).toEqual({ ok: true })
    expect(await send({}, { sender: twilioService })).toEqual({ ok: true })
    expect(await send({}, twilioApiKey)).toEqual({ ok: true })
    expect(twilio.messages.map(({ to, from }) => [to, from])).toEqual([
      ['+525587654321', twilioAccount.sender],
      ['+525587654321', null],
      ['+525587654321', twilioAccount.sender],
    ])
  })

  it.each([['lost'], ['nonsense']] as const)(
    'are not repeated after an answer that was %s',
    async (answer) => {
      twilio.behaviour.type = 'Trial'
      twilio.behaviour.sends = [answer]
      expect(await send()).toMatchObject({ ok: false, code: 'unreachable' })
      expect(await send({ tries: 1 })).toEqual({ ok: true })
      expect(twilio.messages).toHaveLength(1)
    },
  )

  it('are sent again where no earlier attempt arrived, also beside an older one of the same words', async () => {
    await send()
    twilio.messages[0]!.date_created = new Date('2026-11-29T18:00:00Z').toUTCString()
    expect(await send({ tries: 1 })).toEqual({ ok: true })
    expect(twilio.messages).toHaveLength(2)
  })

  it('wait while the earlier messages cannot be listed', async () => {
    twilio.behaviour.unlistable = true
    expect(await send({ tries: 1 })).toMatchObject({ code: 'unreachable' })
    expect(twilio.messages).toHaveLength(0)
  })

  it('end where an earlier attempt was taken but not delivered', async () => {
    await send()
    twilio.messages[0]!.status = 'undelivered'
    expect(await send({ tries: 1 })).toMatchObject({ code: 'undeliverable' })
    expect(twilio.messages).toHaveLength(1)
  })

  it.each([
    [400, 'undeliverable'],
    [401, 'unreachable'],
    [403, 'unreachable'],
    [429, 'unreachable'],
    [503, 'unreachable'],
  ] as const)('that are refused with %i are %s', async (status, code) => {
    twilio.behaviour.sends = [status]
    expect(await send()).toMatchObject({ ok: false, code })
  })

  it('wait while nobody answers, and no error holds the key', async () => {
    const gone = await startTwilio()
    await gone.close()
    const nobody = openTwilioSender(connect(), { ...options, apiUrl: gone.url })
    const result = await nobody.send(message)
    expect(result).toMatchObject({ code: 'unreachable' })
    expect(JSON.stringify(result)).not.toContain(twilioAccount.auth_token)
  })
})

describe('test of a Twilio connection', () => {
  const ask = (values: Values = {}) => tryTwilio(connect(values), options)

  it.each([
    ['an account', {}, 'Cuenta de Electrónica Roma, manda desde +525512345678'],
    [
      'a messaging service',
      { sender: twilioService },
      'Cuenta de Electrónica Roma, manda con el servicio Avisos de la tienda',
    ],
    ['a standard API key', twilioApiKey, 'La clave sirve, manda desde +525512345678'],
    [
      'test credentials',
      { ...twilioTestKeys, sender: '+15005550006' },
      'Clave de prueba: Twilio acepta los mensajes y no le llegan a nadie',
    ],
  ])('tells what it saw of %s', async (_, values, seen) => {
    expect(await ask(values)).toEqual({ ok: true, seen })
    expect(twilio.messages).toHaveLength(0)
  })

  it('says that a trial account reaches verified phones only', async () => {
    twilio.behaviour.type = 'Trial'
    expect(await ask()).toMatchObject({ seen: expect.stringContaining('cuenta de prueba') })
  })

  it.each([
    ['a wrong key', { auth_token: 'x'.repeat(32) }, 'auth_token', /no reconoce/],
    ['another account', { account_sid: `AC${'9'.repeat(32)}` }, 'auth_token', /no reconoce/],
    ['a number of another account', { sender: '+525599999999' }, 'sender', /no es de esta cuenta/],
    ['a number without SMS', { sender: '+525500000000' }, 'sender', /no puede mandar/],
    ['an unknown service', { sender: `MG${'0'.repeat(32)}` }, 'sender', /Messaging Service/],
    ['test credentials with a real number', twilioTestKeys, 'sender', /15005550006/],
  ])('refuses %s at its field', async (_, values, field, fault) => {
    expect(await ask(values)).toMatchObject({
      ok: false,
      field,
      fault: expect.stringMatching(fault),
    })
  })

  it('says in words that the account is suspended, or that Twilio does not answer', async () => {
    twilio.behaviour.status = 'suspended'
    expect(await ask()).toMatchObject({ ok: false, fault: expect.stringContaining('suspendida') })
    twilio.behaviour.losesCalls = true
    expect(await ask()).toMatchObject({ ok: false, fault: expect.stringContaining('no contesta') })
  })
})

describe('test message', () => {
  const test = { phone: message.phone, text: 'Prueba' }

  it.each([
    ['delivered', { ok: true, seen: 'El mensaje llegó al teléfono que termina en 4321' }],
    ['sent', { ok: true, seen: expect.stringContaining('todavía no se sabe') }],
    [
      'undelivered',
      { ok: false, isOfPhone: true, fault: expect.stringContaining('pidió no recibir') },
    ],
  ])('is followed until it is %s', async (state, result) => {
    twilio.behaviour.delivers = state
    expect(await sendTwilioTest(connect(), test, options)).toEqual(result)
  })

  it('says why it was refused', async () => {
    twilio.behaviour.sends = [400]
    expect(await sendTwilioTest(connect(), test, options)).toMatchObject({
      ok: false,
      fault:
        'Twilio no mandó el mensaje (código 21610): ese teléfono pidió no recibir tus mensajes.',
    })
  })
})
