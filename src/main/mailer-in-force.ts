import { toMailServer } from '#domain/connections/mail-server.ts'
import { type MailServerReach, openConnectedMailer } from '#mail/connected-mailer.ts'
import { type Mailer, openMailer } from '#mail/mailer.ts'
import { createUnreachableResult } from '#mail/message-delivery-result.ts'
import type { Db } from '#persistence/database.ts'
import type { ActiveConnection } from '#use-cases/connections/read-connections.ts'
import { createConnectionReader } from './connection-in-force.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import type { ShopSecrets } from './secrets.ts'

/** Mailer of the shop; the database is read only where the settings name no server. */
export function openShopMailer(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  { db, smtpUrl }: { db: Db; smtpUrl: string },
) {
  const { mail } = settings
  return openMailerInForce({
    fixed: {
      smtpUrl,
      from: mail.from,
      isSetByServer: mail.smtpUrl !== undefined,
      isOpen: settings.devServices.has('mailbox'),
    },
    readConnection: createConnectionReader(settings, secrets, db, 'mail'),
    reach: { networks: mail.networks },
  })
}

type Options = {
  /** server of `SMTP_URL`, which wins, or the embedded mailbox; `isOpen`: the mailbox runs */
  fixed: { smtpUrl: string; from: string; isSetByServer: boolean; isOpen: boolean }
  readConnection: () => Promise<ActiveConnection>
  reach: MailServerReach
}

/**
 * Sends mails by the server in force: that of the settings, else the connection of the office, else
 * the embedded mailbox. Mails that wait go by the server that is in force when they are sent.
 */
export function openMailerInForce({ fixed, readConnection, reach }: Options) {
  const own = openMailer(fixed)
  let connected: { key: string; mailer: Pick<Mailer, 'send' | 'close'> } | undefined

  async function findMailer(): Promise<Pick<Mailer, 'send'> | undefined> {
    if (fixed.isSetByServer) return own
    const connection = await readConnection()
    if (connection.state === 'unreadable') return undefined
    const key = connection.state === 'ready' ? `${connection.provider}:${connection.version}` : ''
    if (connected?.key === key) return connected.mailer
    connected?.mailer.close()
    connected = undefined
    if (connection.state === 'none') return own
    const server = toMailServer(connection.provider, connection)
    connected = { key, mailer: openConnectedMailer(server, reach) }
    return connected.mailer
  }

  return {
    async send(...mail: Parameters<Mailer['send']>): ReturnType<Mailer['send']> {
      try {
        const mailer = await findMailer()
        if (mailer) return await mailer.send(...mail)
      } catch (error) {
        // The connection could not be read, which says nothing about the mail.
        return createUnreachableResult(String(error))
      }
      return createUnreachableResult('The password of the mail connection has to be entered again')
    },
    async isConnected(): Promise<boolean> {
      if (fixed.isSetByServer) return true
      const { state } = await readConnection()
      return state === 'ready' || (state === 'none' && fixed.isOpen)
    },
    close() {
      connected?.mailer.close()
      own.close()
    },
  }
}
