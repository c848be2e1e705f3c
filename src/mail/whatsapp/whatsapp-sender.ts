import {
  createUndeliverableResult,
  createUnreachableResult,
  type MessageDeliveryResult,
} from '../message-delivery-result.ts'
import {
  openWhatsappClient,
  type WhatsappConnection,
  type WhatsappOptions,
} from './whatsapp-client.ts'

/** News of an order, for a phone in Mexico. */
export type OrderNews = { phone: string; orderNumber: string; words: string }

export type WhatsappSender = { send: (news: OrderNews) => Promise<MessageDeliveryResult> }

/** Refusals that concern the recipient or the message, so that sending it again cannot help. */
const finalCodes = new Set([
  100, 131_008, 131_009, 131_021, 131_026, 131_030, 131_049, 131_050, 130_472,
])

/**
 * Sends news of orders by the template of the connection. WhatsApp has neither idempotency keys nor a
 * list of sent messages, so a message whose answer was lost is not sent again: the mail has the same
 * news.
 */
export function openWhatsappSender(
  connection: WhatsappConnection,
  options: WhatsappOptions = {},
): WhatsappSender {
  const client = openWhatsappClient(connection, options)
  return {
    async send({ phone, orderNumber, words }) {
      const sent = await client.sendTemplate(toWhatsappNumber(phone), [orderNumber, words])
      if (sent.ok) return { ok: true }
      const { reply, code } = sent
      if (reply.state === 'unsent') return createUnreachableResult('WhatsApp did not answer')
      if (reply.state !== 'answered' || code === undefined)
        return createUndeliverableResult('The answer of WhatsApp was lost, so it is not repeated')
      const reason = `WhatsApp answered ${reply.status}, code ${code}`
      return finalCodes.has(code)
        ? createUndeliverableResult(reason)
        : createUnreachableResult(reason)
    },
  }
}

/** Phone number of Mexico as WhatsApp takes it. */
export function toWhatsappNumber(phone: string): string {
  return `52${phone}`
}
