import { minuteInMs } from '#domain/durations.ts'
import {
  createUndeliverableResult,
  createUnreachableResult,
  type MessageDeliveryResult,
} from '../message-delivery-result.ts'
import { toFailedDelivery } from '../provider-call.ts'
import type { SmsSender, TextMessage } from '../sms-sender.ts'
import {
  openTwilioClient,
  type TwilioClient,
  type TwilioConnection,
  type TwilioOptions,
} from './twilio-client.ts'

/** Newest messages to a phone among which an earlier attempt is looked for. */
const searchedMessages = 50
/** Difference between the clocks of shop and provider that is tolerated. */
const clockToleranceMs = 5 * minuteInMs

const undelivered = ['failed', 'undelivered', 'canceled']

/**
 * Sends text messages by Twilio. It has no idempotency keys, so a repeated attempt first looks for
 * the message among those to that phone, in case only the answer was lost.
 */
export function openTwilioSender(
  connection: TwilioConnection,
  options: TwilioOptions = {},
): Pick<SmsSender, 'send'> {
  const client = openTwilioClient(connection, options)
  return {
    async send(message) {
      if (message.tries > 0) {
        const earlier = await findEarlierAttempt(client, message)
        if (earlier) return earlier
      }
      const sent = await client.createMessage(toE164(message.phone), message.text)
      return sent.ok ? { ok: true } : toFailedDelivery('Twilio', sent.reply, sent.code)
    },
  }
}

/** Phone number of Mexico with its country code. */
export function toE164(phone: string): string {
  return `+52${phone}`
}

/** Result of an earlier attempt that Twilio took; undefined if it took none. */
async function findEarlierAttempt(
  client: TwilioClient,
  { phone, text, createdAt }: TextMessage,
): Promise<MessageDeliveryResult | undefined> {
  const listed = await client.listMessages(toE164(phone), searchedMessages)
  if (!listed.ok) return createUnreachableResult('Twilio did not list the earlier messages')
  const since = createdAt.getTime() - clockToleranceMs
  const earlier = listed.body.messages.find(
    ({ body, direction, date_created }) =>
      direction === 'outbound-api' &&
      body?.endsWith(text) === true &&
      Date.parse(date_created ?? '') >= since,
  )
  if (!earlier) return undefined
  return undelivered.includes(earlier.status)
    ? createUndeliverableResult(`Twilio could not deliver it, code ${earlier.error_code ?? 'none'}`)
    : { ok: true }
}
