import { expect, it } from 'vitest'
import { openWhatsappInForce } from './whatsapp-in-force.ts'

const news = { phone: '5587654321', orderNumber: '2611-0042', words: 'Ya salió' }
const ready = {
  state: 'ready',
  provider: 'whatsapp-cloud',
  version: 1,
  fields: {},
  secrets: {},
} as const
const open = () => ({ send: async () => ({ ok: true }) as const })
type Connection = Awaited<ReturnType<Parameters<typeof openWhatsappInForce>[0]['readConnection']>>

const send = (readConnection: () => Promise<Connection>) =>
  openWhatsappInForce({ readConnection, open }).send(news)

it('news by WhatsApp go by the connection in force', async () => {
  expect(await send(async () => ready)).toEqual({ ok: true })
})

it('news by WhatsApp end without a connection, and wait while it cannot be read', async () => {
  expect(await send(async () => ({ state: 'none' }))).toMatchObject({ code: 'undeliverable' })
  const unreadable = { state: 'unreadable', provider: 'whatsapp-cloud' } as const
  expect(await send(async () => unreadable)).toMatchObject({ code: 'unreachable' })
  expect(await send(() => Promise.reject(new Error('away')))).toMatchObject({ code: 'unreachable' })
})
