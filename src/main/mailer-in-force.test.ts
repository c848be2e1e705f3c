import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { parseIpNetworks } from '#mail/public-ip-addresses.ts'
import { testDatabase } from '#test/support/database.ts'
import { testConnections } from '#test/support/licences.ts'
import { makeCertificate, smtpPassword, startMailServer } from '#test/support/smtp-server.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { disconnectProvider, saveConnection } from '#use-cases/connections/manage-connections.ts'
import { keepForSeconds, readActiveConnection } from '#use-cases/connections/read-connections.ts'
import { openMailerInForce } from './mailer-in-force.ts'

const { db } = await testDatabase()
const { cipher } = testConnections
const certificate = makeCertificate('correo.tienda.test')
const mailbox = await startMailServer({ authOptional: true })
const first = await startMailServer(certificate)
const second = await startMailServer(certificate)
const reach = {
  networks: parseIpNetworks(['127.0.0.0/8']),
  ca: certificate.cert,
  resolve: async () => ['127.0.0.1'],
}
const now = new Date('2026-11-21T18:00:00Z')
const actor = 'operator:ana@tienda.test'
const key = { service: 'mail', provider: 'smtp', actor } as const
let time = 0

function openMailer({ isSetByServer = false, isOpen = true, own = cipher } = {}) {
  const mailer = openMailerInForce({
    fixed: {
      smtpUrl: `smtp://127.0.0.1:${mailbox.port}?tls.rejectUnauthorized=false`,
      from: 'buzon@tienda.test',
      isSetByServer,
      isOpen,
    },
    readConnection: keepForSeconds(
      () => readActiveConnection(db, own, 'mail'),
      () => time,
    ),
    reach,
  })
  afterAll(() => mailer.close())
  return mailer
}

function open(options: Parameters<typeof openMailer>[0] = {}) {
  const mailer = openMailer(options)
  return (id: string) =>
    mailer.send(
      'ana@correo.mx',
      { subject: id, text: 'Hola', html: '<p>Hola</p>', senderName: 'Casa Jacaranda' },
      `<${id}@tienda.test>`,
    )
}

const connectTo = (port: number) =>
  saveConnection(
    db,
    cipher,
    {
      ...key,
      values: {
        from_address: 'ventas@tienda.test',
        host: 'correo.tienda.test',
        port: String(port),
        user: 'ventas',
        password: smtpPassword,
      },
    },
    async () => ({ ok: true, seen: 'Entró.' }),
    now,
  )

beforeEach(() => db.deleteFrom('service_connections').execute())

it('mails go by the connection in force, and follow a change within five seconds', async () => {
  const send = open()
  expect(await send('1')).toEqual({ ok: true })
  await connectTo(first.port)
  time += 5000
  expect(await send('2')).toEqual({ ok: true })
  await connectTo(second.port)
  time += 5000
  expect(await send('3')).toEqual({ ok: true })
  await disconnectProvider(db, key, now)
  time += 5000
  expect(await send('4')).toEqual({ ok: true })
  const ids = (received: string[]) => received.map((mail) => /^Subject: (\d)/m.exec(mail)?.[1])
  expect([mailbox, first, second].map(({ received }) => ids(received))).toEqual([
    ['1', '4'],
    ['2'],
    ['3'],
  ])
  expect(first.received[0]).toContain('From: Casa Jacaranda <ventas@tienda.test>')
})

it('a server of the settings wins over connections', async () => {
  await connectTo(first.port)
  const before = first.received.length
  expect(await open({ isSetByServer: true })('5')).toEqual({ ok: true })
  expect(first.received.length).toBe(before)
})

it('mails wait while the keys of the connection cannot be read', async () => {
  await connectTo(first.port)
  const restored = createConnectionCipher('the secret of another machine, after a restore')
  expect(await open({ own: restored })('6')).toMatchObject({ ok: false, code: 'unreachable' })
})

it('mails wait while the connection cannot be read', async () => {
  await connectTo(first.port)
  const send = open()
  await sql`alter table service_connections rename to away`.execute(db)
  expect(await send('7')).toMatchObject({ ok: false, code: 'unreachable' })
  await sql`alter table away rename to service_connections`.execute(db)
  expect(await send('8')).toEqual({ ok: true })
})

it('without a mailbox, mails wait until a server is connected', async () => {
  time += 5000
  const mailer = openMailer({ isOpen: false })
  expect(await mailer.isConnected()).toBe(false)
  await connectTo(first.port)
  time += 5000
  expect(await mailer.isConnected()).toBe(true)
  expect(await openMailer({ own: createConnectionCipher('another secret') }).isConnected()).toBe(
    false,
  )
  expect(await openMailer({ isSetByServer: true }).isConnected()).toBe(true)
})
