import {
  createUndeliverableResult,
  createUnreachableResult,
} from '#mail/message-delivery-result.ts'
import type { WhatsappConnection } from '#mail/whatsapp/whatsapp-client.ts'
import { openWhatsappSender, type WhatsappSender } from '#mail/whatsapp/whatsapp-sender.ts'
import type { Db } from '#persistence/database.ts'
import type { ActiveConnection } from '#use-cases/connections/read-connections.ts'
import { createConnectionReader } from './connection-in-force.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import type { ShopSecrets } from './secrets.ts'

/** Sender of news by WhatsApp, which only a connection of the office gives. */
export function openShopWhatsapp(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  { db }: { db: Db },
): WhatsappSender {
  return openWhatsappInForce({
    readConnection: createConnectionReader(settings, secrets, db, 'whatsapp'),
    open: openWhatsappSender,
  })
}

type Options = {
  readConnection: () => Promise<ActiveConnection>
  open: (connection: WhatsappConnection) => WhatsappSender
}

/** Sends news by the connection in force; without one they end, because mails have the same news. */
export function openWhatsappInForce({ readConnection, open }: Options): WhatsappSender {
  return {
    async send(news) {
      const connection = await readConnection().catch(() => undefined)
      if (connection?.state === 'ready') return open(connection).send(news)
      return connection?.state === 'none'
        ? createUndeliverableResult('WhatsApp is no longer connected')
        : createUnreachableResult('The WhatsApp connection cannot be read')
    },
  }
}
