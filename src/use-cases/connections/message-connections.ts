import { normalizePhone } from '#domain/account/phone.ts'
import { hourInSeconds } from '#domain/durations.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import { sendTwilioTest, tryTwilio } from '#mail/twilio/try-twilio.ts'
import type { TwilioOptions } from '#mail/twilio/twilio-client.ts'
import { sendWhatsappTest, tryWhatsapp } from '#mail/whatsapp/try-whatsapp.ts'
import type { WhatsappOptions } from '#mail/whatsapp/whatsapp-client.ts'
import {
  findActiveConnection,
  recordConnectionCheck,
} from '#persistence/connections/service-connections.ts'
import type { Db } from '#persistence/database.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import { readMailSender } from '../read-mail-sender.ts'
import type { ConnectionCipher } from './connection-cipher.ts'
import { type TestConnection, toConnectionCheck } from './manage-connections.ts'
import { openConnection } from './read-connections.ts'

/** How the providers of messages are reached. */
export type MessageProviderOptions = {
  texts: TwilioOptions & { pauseMs?: number }
  whatsapp: WhatsappOptions
}

type MessageService = keyof MessageProviderOptions

/** Tests of message connections, which read accounts and senders and send nothing. */
export function createMessageConnectionTests({
  texts,
  whatsapp,
}: MessageProviderOptions): Record<MessageService, TestConnection> {
  return {
    texts: (connection) => tryTwilio(connection, texts),
    whatsapp: (connection) => tryWhatsapp(connection, whatsapp),
  }
}

/** Test messages that one person may send, because each is charged by the provider. */
const maxTestsPerHour = 5

type Test = {
  service: MessageService
  phone: string
  actor: string
  shopUrl: string
  officeUrl: string
}

/**
 * Sends a test message to a phone by the connection in force. The outcome is stored, unless it
 * concerns the phone.
 */
export async function sendTestMessage(
  db: Db,
  cipher: ConnectionCipher,
  { service, phone: written, actor, shopUrl, officeUrl }: Test,
  options: MessageProviderOptions,
  now: Date,
): Promise<
  | SuccessResult<{ seen: string }>
  | Refusal<'connection-not-found'>
  | Refusal<'connection-unreadable'>
  | Refusal<'connection-unfit', { fields: { phone: string } }>
  | Refusal<'connection-failed', { fault: string }>
  | TooManyRequests
> {
  const phone = normalizePhone(written)
  if (phone === null)
    return refuse('connection-unfit', {
      fields: { phone: 'Escribe los 10 dígitos de tu celular.' },
    })
  const opened = openConnection(cipher, await findActiveConnection(db, service))
  if (opened.state === 'none') return refuse('connection-not-found')
  if (opened.state === 'unreadable') return refuse('connection-unreadable')
  const limit = { what: 'test-message', who: actor, seconds: hourInSeconds, most: maxTestsPerHour }
  const limited = await findExceededLimit(db, [limit], now)
  if (limited) return limited
  const { name } = await readMailSender(db, { shopUrl, officeUrl })
  const text = `${name}: mensaje de prueba. Si lo lees, los códigos de tu tienda llegan.`
  const sent =
    service === 'texts'
      ? await sendTwilioTest(opened, { phone, text }, options.texts)
      : await sendWhatsappTest(opened, { phone }, options.whatsapp)
  const { provider, version } = opened
  if (sent.isOfPhone !== true) {
    const tested = { service, provider, version }
    await recordConnectionCheck(db, tested, toConnectionCheck(sent), now)
  }
  return sent.ok
    ? { ok: true, seen: sent.seen }
    : refuse('connection-failed', { fault: sent.fault })
}
