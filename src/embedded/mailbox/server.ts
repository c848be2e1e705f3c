import { join } from 'node:path'
import Fastify from 'fastify'
import { boundConnections, connectionLimits } from '../connection-limits.ts'
import { readForms } from '../look/form-body.ts'
import { lookRoutes } from '../look/look.routes.ts'
import { securePages } from '../look/secure-pages.ts'
import { portOf } from '../port-of.ts'
import { tellFailures } from '../tell-failures.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { openMessageStore } from './message-store.ts'
import { startSmtp } from './smtp.ts'

type MailboxOptions = {
  host: string
  port: number
  smtpPort: number
  /** Folder of the embedded servers' data; the messages live in `mailbox` inside it. */
  dataDir: string
  /** Receives background errors. */
  onError: (error: unknown) => void
}

type Mailbox = {
  /** Page with everything that was sent. */
  url: string
  smtpUrl: string
  /** Where text messages are posted, in the shape of Twilio's Messages call. */
  smsUrl: string
  close(): Promise<void>
}

/** Starts the development mailbox: an SMTP server, a text message address and a page to read both. */
export async function start(options: MailboxOptions): Promise<Mailbox> {
  const { host, port, smtpPort, dataDir, onError } = options
  const store = await openMessageStore(join(dataDir, 'mailbox'))
  const smtp = await startSmtp(store, { host, port: smtpPort })

  const app = Fastify({ ...connectionLimits, forceCloseConnections: true })
  boundConnections(app.server)
  tellFailures(app, onError)
  securePages(app)
  readForms(app)
  await app.register(lookRoutes)
  mailboxRoutes(app, store)
  try {
    await app.listen({ host, port })
  } catch (error) {
    await smtp.close()
    throw error
  }

  const address = host.includes(':') ? `[${host}]` : host
  const url = `http://${address}:${portOf(app.server)}`
  return {
    url,
    smtpUrl: `smtp://${address}:${smtp.port}`,
    smsUrl: `${url}/sms`,
    async close() {
      await Promise.all([app.close(), smtp.close()])
    },
  }
}
