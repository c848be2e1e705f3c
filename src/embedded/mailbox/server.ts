import { join } from 'node:path'
import Fastify from 'fastify'
import { limitServerConnections, devServiceConnectionTimeouts } from '../connection-limits.ts'
import { parseFormBodies } from '../look/parse-form-body.ts'
import { addSecurityHeaders } from '../look/security-headers.ts'
import { styleSheetRoutes } from '../look/style-sheet.routes.ts'
import { reportServerErrors } from '../report-failures.ts'
import { getListeningPort } from '../server-port.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { openMessageStore } from './message-store.ts'
import { startSmtpServer } from './smtp-server.ts'

type MailboxOptions = {
  host: string
  port: number
  smtpPort: number
  /** data folder of the embedded servers; messages are stored in its `mailbox` folder */
  dataDir: string
  /** called with errors that occur outside of requests */
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
export async function startMailboxServer(options: MailboxOptions): Promise<Mailbox> {
  const { host, port, smtpPort, dataDir, onError } = options
  const store = await openMessageStore(join(dataDir, 'mailbox'))
  const smtp = await startSmtpServer(store, { host, port: smtpPort })

  const app = Fastify({ ...devServiceConnectionTimeouts, forceCloseConnections: true })
  limitServerConnections(app.server)
  reportServerErrors(app, onError)
  addSecurityHeaders(app)
  parseFormBodies(app)
  await app.register(styleSheetRoutes)
  mailboxRoutes(app, store)
  try {
    await app.listen({ host, port })
  } catch (error) {
    await smtp.close()
    throw error
  }

  const address = host.includes(':') ? `[${host}]` : host
  const url = `http://${address}:${getListeningPort(app.server)}`
  return {
    url,
    smtpUrl: `smtp://${address}:${smtp.port}`,
    smsUrl: `${url}/sms`,
    async close() {
      await Promise.all([app.close(), smtp.close()])
    },
  }
}
