import { buffer } from 'node:stream/consumers'
import { getListeningPort } from '@tianguis/html-pages/server-port.ts'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MessageStore } from './message-store.ts'

/** Starts an SMTP server that accepts every mail with any credentials and stores it. */
export async function startSmtpServer(
  store: MessageStore,
  { host, port }: { host: string; port: number },
) {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 10 * 1024 * 1024,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => receive(store, raw, recipients))
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      // Disconnects by clients are ignored.
      server.on('error', () => {})
      resolve()
    })
  })
  return {
    port: getListeningPort(server.server),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function receive(store: MessageStore, raw: Buffer, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(raw)
  await store.add(
    {
      kind: 'mail',
      from: mail.from ? shown(mail.from) : '',
      to: recipients,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      ...(mail.html ? { html: mail.html } : {}),
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        bytes: typeof content === 'string' ? content.length : content.byteLength,
      })),
    },
    new Date(),
  )
}

function shown({ name, address }: Address): string {
  return name ? `${name} <${address}>` : (address ?? '')
}
