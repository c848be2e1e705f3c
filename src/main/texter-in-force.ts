import { createUnreachableResult } from '#mail/message-delivery-result.ts'
import { openSmsSender, type SmsSender } from '#mail/sms-sender.ts'
import type { TwilioConnection } from '#mail/twilio/twilio-client.ts'
import { openTwilioSender } from '#mail/twilio/twilio-sender.ts'
import type { Db } from '#persistence/database.ts'
import type { ActiveConnection } from '#use-cases/connections/read-connections.ts'
import { createConnectionReader } from './connection-in-force.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import type { ShopSecrets } from './secrets.ts'

type Texter = Pick<SmsSender, 'send'>

/** Sender of text messages; the database is read only where the settings name no service. */
export function openShopTexter(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  { db, smsUrl }: { db: Db; smsUrl: string },
): Texter {
  const own = openSmsSender({ smsUrl })
  if (settings.smsUrl !== undefined) return own
  return openTexterInForce({
    own,
    readConnection: createConnectionReader(settings, secrets, db, 'texts'),
    open: openTwilioSender,
  })
}

type Options = {
  /** the embedded mailbox, or nothing that answers */
  own: Texter
  readConnection: () => Promise<ActiveConnection>
  open: (connection: TwilioConnection) => Texter
}

/** Sends text messages by the connection of the office, else by the embedded mailbox. */
export function openTexterInForce({ own, readConnection, open }: Options): Texter {
  return {
    async send(message) {
      try {
        const connection = await readConnection()
        if (connection.state === 'ready') return await open(connection).send(message)
        if (connection.state === 'none') return await own.send(message)
      } catch (error) {
        // The connection could not be read, which says nothing about the message.
        return createUnreachableResult(String(error))
      }
      return createUnreachableResult('The key of the text connection has to be entered again')
    },
  }
}
