import net from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import type { MailServer } from '#domain/connections/mail-server.ts'
import { makeCertificate, smtpPassword, startMailServer } from '#test/support/smtp-server.ts'
import type { MailServerReach } from './connected-mailer.ts'
import { parseIpNetworks } from './public-ip-addresses.ts'
import { sendTestMail, signInToMailServer } from './try-mail-server.ts'

const own = makeCertificate('correo.tienda.test')
const starttls = await startMailServer(own)
const tls = await startMailServer({ ...own, secure: true })
const plain = await startMailServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
const mute = net.createServer(() => {})
await new Promise<void>((listening) => mute.listen(0, '127.0.0.1', listening))
afterAll(() => void mute.close())
const mutePort = Number(Object(mute.address()).port)

const server: MailServer = {
  host: 'correo.tienda.test',
  port: starttls.port,
  security: 'starttls',
  login: { user: 'ventas@tienda.test', password: smtpPassword },
  from: { name: undefined, address: 'ventas@tienda.test' },
}
let resolved = 0
const reach: MailServerReach = {
  networks: parseIpNetworks(['127.0.0.0/8']),
  ca: own.cert,
  timeoutMs: 800,
  async resolve(name) {
    resolved += 1
    if (name.endsWith('.test')) return ['127.0.0.1']
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  },
}
const signIn = (changes: Partial<MailServer>, more: Partial<MailServerReach> = {}) =>
  signInToMailServer({ ...server, ...changes }, { ...reach, ...more })
const mail = { subject: 'Prueba', text: 'Hola', html: '<p>Hola</p>', senderName: 'Ñandú' }
const letter = { to: 'ana@tienda.test', mail, messageId: '<1@tienda.test>' }

describe('signing in to a mail server', () => {
  it('says as whom, where and how it signed in, and sends nothing', async () => {
    const seen = 'Entró como ventas@tienda.test en correo.tienda.test por TLS.'
    expect(await signIn({})).toEqual({ ok: true, seen })
    expect(await signIn({ security: 'tls', port: tls.port })).toEqual({ ok: true, seen })
    expect(starttls.received).toEqual([])
  })

  it('a server in an own network may take mails without password and encryption', async () => {
    const open = { security: 'none', port: plain.port, login: undefined } as const
    expect(await signIn(open)).toMatchObject({ ok: true })
  })

  it.each<[string, Partial<MailServer>, string, RegExp]>([
    ['wrong password', { login: { user: 'v', password: 'x' } }, 'password', /no acepta esa/],
    ['unknown host', { host: 'nada.invalid' }, 'host', /No se encontró/],
    ['host that no address may have', { host: '256.1.1.1' }, 'host', /No se encontró/],
    ['malformed IPv6 address', { host: '::::' }, 'host', /No se encontró/],
    ['closed port', { port: 1 }, 'port', /no contesta en el puerto 1/],
    ['silent server', { port: mutePort }, 'port', /no contestó a tiempo/],
    ['STARTTLS on a TLS port', { port: tls.port }, 'port', /cifrado/],
    ['TLS on a STARTTLS port', { security: 'tls' }, 'security', /Elige STARTTLS/],
    ['no encryption offered', { port: plain.port }, 'security', /no ofrece cifrado/],
    ['certificate of another name', { host: 'otro.test' }, 'host', /no es de «otro.test»/],
  ])('%s is a fault in words at its field', async (_, changes, field, words) => {
    const tried = await signIn(changes)
    expect(tried).toEqual({ ok: false, field, fault: expect.stringMatching(words) })
    expect(JSON.stringify(tried)).not.toContain(smtpPassword)
  })

  it('a certificate that no authority signed is not trusted', async () => {
    const { ca: _, ...usual } = reach
    expect(await signInToMailServer(server, usual)).toMatchObject({
      field: 'host',
      fault: expect.stringContaining('No se puede confiar'),
    })
  })

  it.each([
    ['127.0.0.1', []],
    ['localhost', ['127.0.0.1']],
    ['metadata.test', ['169.254.169.254']],
    ['::1', []],
    ['0x7f.1', []],
  ])('%s inside is never connected to', async (host, addresses) => {
    const nowhere = { networks: parseIpNetworks([]), resolve: async () => addresses }
    expect(await signIn({ host }, nowhere)).toMatchObject({
      ok: false,
      field: 'host',
      fault: expect.stringContaining('dirección interna'),
    })
  })

  it('a public server is never reached without encryption', async () => {
    const open = { security: 'none', login: undefined, host: 'publico.test' } as const
    const inside = { networks: parseIpNetworks([]), resolve: async () => ['8.8.8.8'] }
    expect(await signIn(open, inside)).toMatchObject({ ok: false, field: 'host' })
  })

  it('the name is resolved once for a connection, so that it cannot lead elsewhere later', async () => {
    resolved = 0
    await signIn({})
    expect(resolved).toBe(1)
  })

  it('mail servers cannot make a person wait longer than ten seconds', async () => {
    const begun = performance.now()
    expect(await signIn({ port: mutePort }, { timeoutMs: 60_000 })).toMatchObject({ field: 'port' })
    expect(performance.now() - begun).toBeLessThan(11_000)
  }, 15_000)
})

describe('test mail', () => {
  it('goes out as the connected sender, with the shop as its name', async () => {
    expect(await sendTestMail(server, reach, letter)).toMatchObject({ ok: true })
    expect(starttls.received.at(-1)).toMatch(/^From: =\?UTF-8\?.*<ventas@tienda\.test>$/m)
  })

  it('a refused sender is a fault at the sender', async () => {
    const strict = await startMailServer({
      ...own,
      onMailFrom: (_, __, done) =>
        done(Object.assign(new Error('Not yours'), { responseCode: 553 })),
    })
    expect(await sendTestMail({ ...server, port: strict.port }, reach, letter)).toEqual({
      ok: false,
      field: 'from_address',
      fault: expect.stringContaining('553'),
    })
  })
})
