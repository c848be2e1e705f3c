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
  /** data folder of the embedded servers; messages are stored in its `mailbox` folder */
  dataDir: string
  /** receives background errors */
  onError: (error: unknown) => void
}

type Mailbox = {
  /** page with all sent messages */
  url: string
  smtpUrl: string
  /** URL that receives text messages, in the format of Twilio's Messages API */
  smsUrl: string
  close(): Promise<void>
}

/** Starts the development mailbox: an SMTP server, an HTTP endpoint for text messages, and a page with all messages. */
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
