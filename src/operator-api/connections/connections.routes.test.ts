import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseIpNetworks } from '#mail/public-ip-addresses.ts'
import { testDatabase } from '#test/support/database.ts'
import { startDnsServer } from '#test/support/dns-server.ts'
import { testConnections } from '#test/support/licences.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { makeCertificate, smtpPassword, startMailServer } from '#test/support/smtp-server.ts'
import { createMailConnectionTest } from '#use-cases/connections/mail-connection.ts'
import type { ExternalService } from '../external-services.ts'

const { db } = await testDatabase()
const certificate = makeCertificate('correo.tienda.test')
const server = await startMailServer(certificate)
const dns = await startDnsServer({ 'tienda.test': ['v=spf1 mx ~all'] })
const reach = {
  networks: parseIpNetworks(['127.0.0.0/8']),
  ca: certificate.cert,
  timeoutMs: 800,
  resolve: async () => ['127.0.0.1'],
}
const connections = {
  ...testConnections,
  testers: { ...testConnections.testers, mail: createMailConnectionTest(reach) },
  mail: { reach, dnsServers: [dns.address] },
}
const office = await testOffice(db, { connections })
const owner = await office.person('dueño', { email: 'lucia@tienda.test' })
const path = 'connections/mail/smtp'
const values = {
  from_address: 'ventas@tienda.test',
  host: 'correo.tienda.test',
  port: String(server.port),
  user: 'ventas',
  password: smtpPassword,
}
const connect = (more: Record<string, string> = {}, as = owner.as) =>
  office.put(path, { values: { ...values, ...more } }, as)

beforeEach(async () => {
  await db.deleteFrom('service_connections').execute()
})

describe('mail connection', () => {
  it('is saved after the server accepted it, and tells what it saw', async () => {
    expect(await connect()).toMatchObject({
      status: 200,
      body: {
        messageForUser:
          'Servidor propio: conectado. Entró como ventas en correo.tienda.test por TLS.',
      },
    })
    const { body } = await office.get('connections/mail', owner.as)
    expect(body).toMatchObject({
      is_set_by_server: false,
      connections: [{ provider: 'smtp', is_active: true, hints: { password: 'mnop' } }],
    })
  })

  it('a wrong password is refused at its field, and nothing is stored', async () => {
    expect(await connect({ password: 'otra' })).toMatchObject({
      status: 422,
      body: {
        code: 'connection-unfit',
        fields: { password: expect.stringContaining('no acepta') },
      },
    })
    expect((await office.get('connections/mail', owner.as)).body.connections).toEqual([])
  })

  it('a change of an outdated version is refused', async () => {
    const body = { values, version: '0' }
    expect(await office.put(path, body, owner.as)).toMatchObject({ status: 200 })
    expect(await office.put(path, body, owner.as)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    })
  })

  it('the test letter goes to the person who asks, by the connection', async () => {
    expect((await office.post('connections/mail/letter', {}, owner.as)).status).toBe(404)
    await connect()
    expect(await office.post('connections/mail/letter', {}, owner.as)).toMatchObject({
      status: 200,
      body: { messageForUser: expect.stringContaining('lucia@tienda.test') },
    })
    expect(server.received.at(-1)).toContain('To: lucia@tienda.test')
  })

  it('the records of the domain are explained', async () => {
    expect((await office.get('connections/mail/domain', owner.as)).status).toBe(404)
    await connect()
    expect((await office.get('connections/mail/domain', owner.as)).body).toMatchObject({
      domain: 'tienda.test',
      records: [
        { record: 'SPF', state: 'good' },
        { record: 'DKIM', state: 'unknown' },
        { record: 'DMARC', state: 'wrong', copy: { name: '_dmarc.tienda.test' } },
      ],
    })
    await connect({ from_address: 'tienda@gmail.com' })
    expect((await office.get('connections/mail/domain', owner.as)).body).toMatchObject({
      records: [],
    })
  })

  it('disconnecting asks for step-up and erases the key', async () => {
    await connect()
    const earlier = await office.person('dueño', { signedInAt: new Date(0) })
    expect((await office.delete(path, earlier.as)).body.code).toBe('step-up-required')
    expect((await office.delete(path, owner.as)).status).toBe(200)
    const { body } = await office.get('connections/mail', owner.as)
    expect(body.connections).toMatchObject([{ is_active: false, hints: {} }])
  })

  it('environment variables win, and nothing is saved beside them', async () => {
    const fixed = await testOffice(db, {
      connections: { ...testConnections, isSetByServer: () => true },
    })
    expect(await fixed.put(path, { values }, owner.as)).toMatchObject({
      status: 409,
      body: { code: 'connection-set-by-server' },
    })
  })

  it('a connection takes the place of the service that was only for trying', async () => {
    const mailbox: ExternalService = {
      code: 'mail',
      name: 'Buzón incluido',
      where: 'localhost:3004',
      note: null,
      settings: [{ name: 'SMTP_URL', is_set: false }],
      isDevService: true,
      probe: async () => ({ ok: true, words: 'contesta.' }),
    }
    const { get, post } = await testOffice(db, { connections, providers: [mailbox] })
    expect((await get('today', owner.as)).body.stand_ins).toEqual(['mail'])
    await connect()
    expect((await get('today', owner.as)).body.stand_ins).toEqual([])
    expect(await post('providers/mail/test', {}, owner.as)).toMatchObject({ status: 200 })
    expect((await get('providers', owner.as)).body.providers).toMatchObject([
      {
        name: 'Servidor propio',
        where: 'ventas@tienda.test',
        is_stand_in: false,
        is_set_by_server: false,
        connection: { provider: 'smtp', check: { fault: null } },
      },
    ])
    server.passwords.clear()
    expect(await post('providers/mail/test', {}, owner.as)).toMatchObject({ status: 409 })
    expect((await get('providers', owner.as)).body.providers).toMatchObject([
      { connection: { check: { seen: null, fault: expect.stringContaining('no acepta') } } },
    ])
    const faults = [{ code: 'mail', name: 'Servidor propio', words: expect.any(String) }]
    expect((await get('today', owner.as)).body.connection_faults).toEqual(faults)
    const packer = await office.person('pedidos')
    expect((await get('today', packer.as)).body.connection_faults).toEqual([])
    server.passwords.add(smtpPassword)
  })
})

it('a key appears in no table, answer or audit entry', async () => {
  const answers: unknown[] = [
    await connect(),
    await connect({ password: '' }),
    await connect({ password: `${smtpPassword}\n` }),
    await connect({ password: `${smtpPassword} x` }),
    await office.post(`${path}/test`, {}, owner.as),
    await office.post('connections/mail/letter', {}, owner.as),
    await office.get('connections/mail', owner.as),
    await office.get('audit', owner.as),
    await office.get('settings', owner.as),
    await office.get('providers', owner.as),
  ]
  expect(JSON.stringify(answers)).not.toContain(smtpPassword)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  expect(tables.length).toBeGreaterThan(50)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.table(name)} t
      where to_jsonb(t)::text like ${`%${smtpPassword}%`}`.execute(db)
    expect([name, rows]).toEqual([name, []])
  }
})
