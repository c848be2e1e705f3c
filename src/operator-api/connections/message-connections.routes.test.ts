import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { testConnections } from '#test/support/licences.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { startTwilio, twilioAccount } from '#test/support/twilio-server.ts'
import { startWhatsapp, whatsappAccount } from '#test/support/whatsapp-server.ts'
import { createMessageConnectionTests } from '#use-cases/connections/message-connections.ts'

const { db } = await testDatabase()
const twilio = await startTwilio()
afterAll(() => twilio.close())
const whatsapp = await startWhatsapp()
afterAll(() => whatsapp.close())
const messages = {
  texts: { apiUrl: twilio.url, messagingUrl: twilio.url, pauseMs: 1 },
  whatsapp: { apiUrl: whatsapp.url },
}
const office = await testOffice(db, {
  connections: {
    ...testConnections,
    testers: { ...testConnections.testers, ...createMessageConnectionTests(messages) },
    messages,
  },
})
const owner = await office.person('dueño', { email: 'lucia@tienda.test' })
const path = 'connections/texts/twilio'
const connect = (more: object = {}) =>
  office.put(path, { values: { ...twilioAccount, ...more } }, owner.as)
const sendTest = (phone = '55 8765 4321', as = owner.as) =>
  office.post('connections/texts/message', { phone }, as)

beforeEach(async () => {
  twilio.messages.length = 0
  await db.deleteFrom('service_connections').execute()
  await db.deleteFrom('rate_limits').execute()
})

describe('text message connection', () => {
  it('is saved after Twilio accepted it, without sending anything', async () => {
    expect(await connect()).toMatchObject({
      status: 200,
      body: {
        messageForUser: 'Twilio: conectado. Cuenta de Electrónica Roma, manda desde +525512345678',
      },
    })
    expect(twilio.messages).toEqual([])
    const { body } = await office.get('connections/texts', owner.as)
    expect(body.connections).toMatchObject([{ is_active: true, hints: { auth_token: 'cdef' } }])
    expect(JSON.stringify(body)).not.toContain(twilioAccount.auth_token)
  })

  it('a wrong key is refused at its field, and nothing is stored', async () => {
    expect(await connect({ auth_token: 'x'.repeat(32) })).toMatchObject({
      status: 422,
      body: { fields: { auth_token: expect.stringContaining('no reconoce') } },
    })
    expect((await office.get('connections/texts', owner.as)).body.connections).toEqual([])
  })

  it('a test message goes to the phone that was typed, and its fate is told', async () => {
    expect((await sendTest()).status).toBe(404)
    await connect()
    expect(await sendTest('123')).toMatchObject({
      status: 422,
      body: { fields: { phone: expect.stringContaining('10 dígitos') } },
    })
    expect(await sendTest()).toMatchObject({
      status: 200,
      body: { messageForUser: 'El mensaje llegó al teléfono que termina en 4321.' },
    })
    expect(twilio.messages).toMatchObject([{ to: '+525587654321' }])
  })

  it('one person sends five test messages an hour', async () => {
    await connect()
    for (let sent = 0; sent < 5; sent += 1) expect((await sendTest()).status).toBe(200)
    expect((await sendTest()).status).toBe(429)
    expect(twilio.messages).toHaveLength(5)
  })

  it('a fault of the connection becomes its state, one of the phone does not', async () => {
    await connect()
    const fault = async () =>
      (await office.get('connections/texts', owner.as)).body.connections[0].check.fault
    twilio.behaviour.sends = [400]
    expect(await sendTest()).toMatchObject({
      status: 409,
      body: { code: 'connection-failed', messageForUser: expect.stringContaining('21610') },
    })
    expect(await fault()).toBe(null)
    twilio.behaviour.sends = [403]
    expect((await sendTest()).status).toBe(409)
    expect(await fault()).toContain('permiso')
  })
})

describe('WhatsApp connection', () => {
  const connectWhatsapp = (more: object = {}) =>
    office.put(
      'connections/whatsapp/whatsapp-cloud',
      { values: { ...whatsappAccount, ...more } },
      owner.as,
    )

  it('is saved beside that for text messages, and shows no token', async () => {
    await connect()
    expect(await connectWhatsapp()).toMatchObject({
      status: 200,
      body: { messageForUser: expect.stringContaining('WhatsApp de Electrónica Roma') },
    })
    const { body } = await office.get('connections/whatsapp', owner.as)
    expect(body.connections).toMatchObject([{ is_active: true, hints: { access_token: 'xxxx' } }])
    expect(JSON.stringify(body)).not.toContain(whatsappAccount.access_token)
    expect((await office.get('connections/texts', owner.as)).body.connections).toMatchObject([
      { is_active: true },
    ])
  })

  it('a refused template is said at its field, and a test message goes to the phone', async () => {
    expect(await connectWhatsapp({ template: 'otra' })).toMatchObject({
      status: 422,
      body: { fields: { template: expect.stringContaining('no está') } },
    })
    await connectWhatsapp()
    expect(
      await office.post('connections/whatsapp/message', { phone: '5587654321' }, owner.as),
    ).toMatchObject({ status: 200 })
    expect(whatsapp.sent).toMatchObject([{ to: '525587654321' }])
  })
})
