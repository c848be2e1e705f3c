import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { orderTemplateText } from '#domain/connections/message-providers.ts'
import { startWhatsapp, whatsappAccount } from '#test/support/whatsapp-server.ts'
import { sendWhatsappTest, tryWhatsapp } from './try-whatsapp.ts'
import { openWhatsappSender } from './whatsapp-sender.ts'

const whatsapp = await startWhatsapp()
afterAll(() => whatsapp.close())
const options = { apiUrl: whatsapp.url, timeout: 1500 }

const connect = (values: Partial<typeof whatsappAccount> = {}) => {
  const { access_token, ...fields } = { ...whatsappAccount, ...values }
  return { fields, secrets: { access_token } }
}
const news = { phone: '5587654321', orderNumber: '2611-0042', words: 'Ya salió' }
const send = () => openWhatsappSender(connect(), options).send(news)

beforeEach(() => {
  whatsapp.sent.length = 0
  Object.assign(whatsapp.behaviour, {
    status: 'APPROVED',
    text: orderTemplateText,
    mode: 'LIVE',
    sends: [],
    permits: true,
  })
})

describe('news of orders by WhatsApp', () => {
  it('fill the template of the connection', async () => {
    expect(await send()).toEqual({ ok: true })
    expect(whatsapp.sent).toEqual([
      { to: '525587654321', template: 'aviso_de_pedido', parameters: ['2611-0042', 'Ya salió'] },
    ])
  })

  it.each([['lost'], ['nonsense'], ['gateway']] as const)(
    'are never repeated after an answer that was %s',
    async (answer) => {
      whatsapp.behaviour.sends = [answer]
      expect(await send()).toMatchObject({ ok: false, code: 'undeliverable' })
    },
  )

  it.each([
    [400, 131_026, 'undeliverable'],
    [400, 131_030, 'undeliverable'],
    [401, 190, 'unreachable'],
    [403, 200, 'unreachable'],
    [404, 132_001, 'unreachable'],
    [429, 130_429, 'unreachable'],
    [500, 131_000, 'unreachable'],
  ] as const)('that are refused with %i and code %i are %s', async (status, code, result) => {
    whatsapp.behaviour.sends = [[status, code]]
    expect(await send()).toMatchObject({ ok: false, code: result })
  })

  it('wait while nobody answers, and no error holds the token', async () => {
    const gone = await startWhatsapp()
    await gone.close()
    const result = await openWhatsappSender(connect(), { apiUrl: gone.url }).send(news)
    expect(result).toMatchObject({ code: 'unreachable' })
    expect(JSON.stringify(result)).not.toContain(whatsappAccount.access_token)
  })
})

describe('test of a WhatsApp connection', () => {
  const ask = (values: Partial<typeof whatsappAccount> = {}) =>
    tryWhatsapp(connect(values), options)

  it('tells whose account it is, from which number, and whether it is for trying', async () => {
    const seen =
      'WhatsApp de Electrónica Roma, manda desde +52 55 1234 5678, con la plantilla aprobada'
    expect(await ask()).toEqual({ ok: true, seen })
    whatsapp.behaviour.mode = 'SANDBOX'
    expect(await ask()).toMatchObject({ ok: true, seen: expect.stringContaining('de prueba') })
    expect(whatsapp.sent).toEqual([])
  })

  it.each([
    ['a wrong token', { access_token: 'y'.repeat(60) }, 'access_token'],
    ['an unknown account', { business_account_id: '1000000' }, 'business_account_id'],
    ['a number of another account', { phone_number_id: '1000000' }, 'phone_number_id'],
    ['an unknown template', { template: 'otra' }, 'template'],
    ['a template of another language', { language: 'es' }, 'template'],
  ])('refuses %s at its field', async (_, values, field) => {
    expect(await ask(values)).toMatchObject({ ok: false, field, fault: expect.any(String) })
  })

  it('refuses a template that is not approved, or has other variables', async () => {
    whatsapp.behaviour.text = 'Hola {{1}}'
    expect(await ask()).toMatchObject({ fault: expect.stringContaining('dos variables') })
    whatsapp.behaviour.status = 'REJECTED'
    expect(await ask()).toMatchObject({ fault: expect.stringContaining('no aprueba') })
  })

  it('names the permissions that the token lacks', async () => {
    whatsapp.behaviour.permits = false
    expect(await ask()).toMatchObject({
      field: 'access_token',
      fault: expect.stringContaining('whatsapp_business_messaging'),
    })
  })
})

describe('test message by WhatsApp', () => {
  it('says that it was accepted, or why not', async () => {
    expect(await sendWhatsappTest(connect(), news, options)).toMatchObject({
      ok: true,
      seen: expect.stringContaining('4321'),
    })
    whatsapp.behaviour.sends = [[400, 131_030]]
    expect(await sendWhatsappTest(connect(), news, options)).toMatchObject({
      ok: false,
      fault: expect.stringContaining('no está en su lista'),
    })
  })
})
