import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { openMailer } from './mailer.ts'

const mail = {
  subject: 'Hola, Ñoño',
  text: 'Texto',
  html: '<p>Texto</p>',
  senderName: 'Casa Jacaranda',
}
const opened: SMTPServer[] = []
afterAll(() => {
  for (const server of opened) server.close()
})

type Received = { secure: boolean; user: string | undefined; mail: string }

/** A mail server requiring authentication, with a self-signed certificate for `localhost`. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (password === 'llave/secreta') return done(null, { user: username ?? '' })
      done(new Error('Wrong password'))
    },
    onData(stream, { secure, user }, done) {
      text(stream).then((content) => {
        received.push({ secure, user: user as string | undefined, mail: content })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => {})
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, port: (server.server.address() as AddressInfo).port }
}

async function send(
  smtpUrl: string,
  messageId = '<1@tienda.test>',
  from = 'Tianguis <hola@tianguis.example>',
) {
  const mailer = openMailer({ smtpUrl, from })
  const delivery = await mailer.send('ana@correo.mx', mail, messageId)
  mailer.close()
  return delivery
}

const login = 'tienda:llave%2Fsecreta'
const trusting = 'tls.rejectUnauthorized=false'

describe('mail server', () => {
  it('the mailer connects to the mail server over TLS, with the credentials of the configured URL', async () => {
    const { received, port } = await mailServer({ secure: true })
    expect(await send(`smtps://${login}@127.0.0.1:${port}?${trusting}`)).toEqual({ ok: true })
    expect(received).toMatchObject([{ secure: true, user: 'tienda' }])
    expect(received[0]?.mail).toContain('Message-ID: <1@tienda.test>')
    expect(received[0]?.mail).toContain('Auto-Submitted: auto-generated')
    expect(received[0]?.mail).toContain('multipart/alternative')
  })

  it('the mailer adds the shop name to a sender address without a name', async () => {
    const { received, port } = await mailServer({ secure: true })
    await send(
      `smtps://${login}@127.0.0.1:${port}?${trusting}`,
      '<2@tienda.test>',
      'hola@tienda.mx',
    )
    expect(received[0]?.mail).toContain('From: Casa Jacaranda <hola@tienda.mx>')
  })

  it('the mailer starts TLS (STARTTLS) before sending the password', async () => {
    const { received, port } = await mailServer()
    expect(await send(`smtp://${login}@127.0.0.1:${port}?${trusting}`)).toEqual({ ok: true })
    expect(received).toMatchObject([{ secure: true, user: 'tienda' }])
  })

  it('the mailer never sends the password to a mail server without TLS', async () => {
    const asked: string[] = []
    const { received, port } = await mailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username }, _session, done) {
        asked.push(username ?? '')
        done(null, { user: username ?? '' })
      },
    })
    expect(await send(`smtp://${login}@127.0.0.1:${port}`)).toMatchObject({ code: 'unreachable' })
    expect({ asked, received }).toEqual({ asked: [], received: [] })
  })

  it('the mailer rejects a mail server with an untrusted certificate', async () => {
    const { received, port } = await mailServer({ secure: true })
    expect(await send(`smtps://${login}@127.0.0.1:${port}`)).toMatchObject({ code: 'unreachable' })
    expect(received).toEqual([])
  })

  it('a mail is sent again later when the mail server rejects the password or times out', async () => {
    const { received, port } = await mailServer({ secure: true })
    expect(await send(`smtps://tienda:otra@127.0.0.1:${port}?${trusting}`)).toMatchObject({
      code: 'unreachable',
    })
    expect(received).toEqual([])
    const free = await mailServer()
    opened.at(-1)?.close()
    expect(await send(`smtp://127.0.0.1:${free.port}`)).toMatchObject({ code: 'unreachable' })
  })

  it('the reason of a failure has numbers of the reply, not its words', async () => {
    const { port } = await mailServer({
      authOptional: true,
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`5.1.1 <${address}> is not here`), { responseCode: 550 })),
    })
    expect(await send(`smtp://127.0.0.1:${port}?${trusting}`)).toMatchObject({
      reason: 'The mail server answered 550 5.1.1 (EENVELOPE, RCPT TO)',
    })
    const other = await mailServer({
      secure: true,
      onAuth: ({ password }, _session, done) => done(new Error(`Not ${password}`)),
    })
    expect(await send(`smtps://tienda:otra@127.0.0.1:${other.port}?${trusting}`)).toMatchObject({
      reason: 'The mail server answered 535 (EAUTH, AUTH PLAIN)',
    })
    opened.at(-1)?.close()
    expect(await send(`smtp://127.0.0.1:1`)).toMatchObject({
      reason: 'The mail server could not be used (ESOCKET, CONN)',
    })
  })

  it('a mail is not sent again when the server permanently rejects the recipient', async () => {
    const { port } = await mailServer({
      authOptional: true,
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    expect(await send(`smtp://127.0.0.1:${port}?${trusting}`)).toMatchObject({
      code: 'undeliverable',
    })
  })
})
