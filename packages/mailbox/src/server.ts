import { join } from 'node:path'
import {
  limitServerConnections,
  devServiceConnectionTimeouts,
} from '@tianguis/html-pages/connection-limits.ts'
import { parseFormBodies } from '@tianguis/html-pages/parse-form-body.ts'
import { reportServerErrors } from '@tianguis/html-pages/report-failures.ts'
import { addSecurityHeaders } from '@tianguis/html-pages/security-headers.ts'
import { getListeningPort } from '@tianguis/html-pages/server-port.ts'
import { styleSheetRoutes } from '@tianguis/html-pages/style-sheet.routes.ts'
import Fastify from 'fastify'
import { mailboxRoutes } from './mailbox.routes.ts'
import { openMessageStore } from './message-store.ts'
import { startSmtpServer } from './smtp-server.ts'

type MailboxOptions = {
  host: string
  port: number
  smtpPort: number
  /** data folder; messages are stored in its `mailbox` folder */
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
