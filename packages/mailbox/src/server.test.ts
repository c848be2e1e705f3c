import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type MailboxMessage, openMessageStore } from './message-store.ts'
import { startMailboxServer } from './server.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tianguis-mailbox-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

async function startMailbox(dataDir?: string) {
  const mailbox = await startMailboxServer({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir: dataDir ?? (await folder()),
    onError: console.error,
  })
  onTestFinished(() => mailbox.close())
  const messages = async (query = '') => {
    const reply = await fetch(`${mailbox.url}/api/messages${query}`)
    return ((await reply.json()) as { messages: MailboxMessage[] }).messages
  }
  return { ...mailbox, messages }
}

const mail = {
  from: 'Tianguis <hola@tianguis.example>',
  to: 'Ana@correo.mx',
  subject: 'Tu pedido salió',
  text: 'Mira https://shop.test/my-orders?id=1&x=2 hoy',
  html: '<p>Mira <a href="https://shop.test/my-orders">tu pedido</a><script>alert(1)</script></p>',
}

describe('mail', () => {
  it('the development mailbox receives mail by SMTP, with or without a user name, and shows it', async () => {
    const mailbox = await startMailbox()
    await nodemailer.createTransport(mailbox.smtpUrl).sendMail(mail)
    await nodemailer.createTransport(mailbox.smtpUrl.replace('//', '//usuario:clave@')).sendMail({
      ...mail,
      to: 'luis@correo.mx',
      bcc: 'ana@correo.mx',
      attachments: [{ filename: 'nota.txt', content: 'hola' }],
    })

    const mails = await mailbox.messages('?to=ana@correo.mx')
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({
      kind: 'mail',
      to: ['luis@correo.mx', 'ana@correo.mx'],
      attachments: [{ name: 'nota.txt', type: 'text/plain', bytes: 4 }],
    })
    expect(mails[1]).toMatchObject({ from: mail.from, to: [mail.to], subject: mail.subject })
    expect(await mailbox.messages('?to=nadie@correo.mx')).toEqual([])
  })

  it('the development mailbox shows a mail in a frame without scripts', async () => {
    const mailbox = await startMailbox()
    await nodemailer.createTransport(mailbox.smtpUrl).sendMail(mail)
    const id = (await mailbox.messages())[0]?.id
    const page = await fetch(`${mailbox.url}/mensajes/${id}`)
    const text = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).toMatch(/<iframe[^>]* sandbox="(?!.*allow-scripts)[^"]*"/)
    expect(text).toContain('<a href="https://shop.test/my-orders?id=1&amp;x=2">')
    expect(text).not.toContain('<script>alert')
    const frame = await fetch(`${mailbox.url}/mensajes/${id}/contenido`)
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect((await fetch(`${mailbox.url}/mensajes/otro`)).status).toBe(404)
  })

  it('mails in the development mailbox survive its restart', async () => {
    const dataDir = await folder()
    const before = await startMailbox(dataDir)
    await nodemailer.createTransport(before.smtpUrl).sendMail(mail)
    await before.close()
    const after = await startMailbox(dataDir)
    expect(await after.messages()).toHaveLength(1)
    await fetch(`${after.url}/vaciar`, { method: 'POST', redirect: 'manual' })
    expect(await after.messages()).toEqual([])
    expect(await readdir(join(dataDir, 'mailbox'))).toEqual([])
  })
})

describe('text message', () => {
  it('the development mailbox accepts SMS sent through the Twilio API (TFA-01)', async () => {
    const mailbox = await startMailbox()
    const reply = await fetch(mailbox.smsUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('AC1:token')}` },
      body: new URLSearchParams({
        To: '+52 55 1111 2222',
        From: 'Tianguis',
        Body: 'Código 123456',
      }),
    })
    expect(reply.status).toBe(201)
    expect(await reply.json()).toMatchObject({ status: 'queued', error_code: null })
    expect(await mailbox.messages('?to=%2B525511112222')).toMatchObject([
      { kind: 'text', text: 'Código 123456', from: 'Tianguis' },
    ])
    const empty = await fetch(mailbox.smsUrl, {
      method: 'POST',
      body: new URLSearchParams({ To: '+525511112222' }),
    })
    expect(empty.status).toBe(400)
    expect(await empty.json()).toMatchObject({ code: 21604 })
  })
})

describe('message store', () => {
  it('the development mailbox still accepts messages after a failed write, and keeps no partial message', async () => {
    const path = await folder()
    const store = await openMessageStore(path)
    const text = { kind: 'text' as const, from: 'T', to: ['1'], subject: '', attachments: [] }
    await rm(path, { recursive: true })
    await expect(store.add({ ...text, text: 'perdido' }, new Date())).rejects.toThrow('ENOENT')
    expect(store.list()).toEqual([])
    await mkdir(path)
    await store.add({ ...text, text: 'guardado' }, new Date())
    await writeFile(join(path, 'half.json.part'), '{"id":')
    expect((await openMessageStore(path)).list()).toMatchObject([{ text: 'guardado' }])
    expect(await readdir(path)).toHaveLength(1)
  })

  it('the development mailbox keeps the newest 500 messages', async () => {
    const path = await folder()
    const store = await openMessageStore(path)
    const text = { kind: 'text' as const, from: 'T', to: ['1'], subject: '', attachments: [] }
    for (let i = 0; i < 503; i += 1) {
      await store.add({ ...text, text: `mensaje ${i}` }, new Date(1_800_000_000_000 + i))
    }
    expect(store.list()).toHaveLength(500)
    expect(store.list()[0]?.text).toBe('mensaje 502')
    expect((await openMessageStore(path)).list()).toEqual(store.list())
  })
})
