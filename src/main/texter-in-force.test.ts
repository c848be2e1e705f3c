import { afterAll, beforeEach, expect, it } from 'vitest'
import type { TextMessage } from '#mail/sms-sender.ts'
import { openTwilioSender } from '#mail/twilio/twilio-sender.ts'
import { testDatabase } from '#test/support/database.ts'
import { testConnections } from '#test/support/licences.ts'
import { startTwilio, twilioAccount } from '#test/support/twilio-server.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { disconnectProvider, saveConnection } from '#use-cases/connections/manage-connections.ts'
import { keepForSeconds, readActiveConnection } from '#use-cases/connections/read-connections.ts'
import { openTexterInForce } from './texter-in-force.ts'

const { db } = await testDatabase()
const twilio = await startTwilio()
afterAll(() => twilio.close())
const { cipher } = testConnections
const now = new Date('2026-11-21T18:00:00Z')
const key = { service: 'texts', provider: 'twilio', actor: 'operator:ana@tienda.test' } as const
let time = 0

function open(own = cipher) {
  const kept: string[] = []
  const texter = openTexterInForce({
    own: {
      send: async ({ text }) => {
        kept.push(text)
        return { ok: true }
      },
    },
    readConnection: keepForSeconds(
      () => readActiveConnection(db, own, 'texts'),
      () => time,
    ),
    open: (connection) => openTwilioSender(connection, { apiUrl: twilio.url }),
  })
  const message: Omit<TextMessage, 'text'> = {
    phone: '5587654321',
    shopName: 'Casa Jacaranda',
    tries: 0,
    createdAt: now,
  }
  return { kept, send: (text: string) => texter.send({ ...message, text }) }
}

const connect = () =>
  saveConnection(
    db,
    cipher,
    { ...key, values: twilioAccount },
    async () => ({ ok: true, seen: 'Sirve' }),
    now,
  )

beforeEach(async () => {
  twilio.messages.length = 0
  await db.deleteFrom('service_connections').execute()
})

it('text messages go by the connection in force, and follow a change within five seconds', async () => {
  const { kept, send } = open()
  expect(await send('1')).toEqual({ ok: true })
  await connect()
  time += 5000
  expect(await send('2')).toEqual({ ok: true })
  await disconnectProvider(db, key, now)
  time += 5000
  expect(await send('3')).toEqual({ ok: true })
  expect(kept).toEqual(['1', '3'])
  expect(twilio.messages.map(({ body }) => body)).toEqual(['2'])
})

it('text messages wait while the key of the connection cannot be read', async () => {
  await connect()
  const { kept, send } = open(createConnectionCipher('the secret of another machine, restored'))
  expect(await send('4')).toMatchObject({ ok: false, code: 'unreachable' })
  expect(kept).toEqual([])
})
