import type { MessageDeliveryResult } from './message-delivery-result.ts'
import { callProvider, toFailedDelivery } from './provider-call.ts'

/** A queued text message to a phone in Mexico. */
export type TextMessage = {
  phone: string
  text: string
  /** default sender */
  shopName: string
  /** failed attempts so far */
  tries: number
  createdAt: Date
}

export type SmsSender = ReturnType<typeof openSmsSender>

/**
 * Sends text messages by Twilio's Messages API. The URL contains account and key, and its query
 * parameter `From` the sender:
 * `https://AC…:key@api.twilio.com/…/Messages.json?From=%2B525500000000`.
 */
export function openSmsSender({ smsUrl }: { smsUrl: string }) {
  const address = new URL(smsUrl)
  const ownSender = address.searchParams.get('From')
  const account = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  address.search = ''
  address.username = ''
  address.password = ''

  const headers: Record<string, string> =
    account === ':' ? {} : { authorization: `Basic ${btoa(account)}` }

  async function send({ phone, text, shopName }: TextMessage): Promise<MessageDeliveryResult> {
    const reply = await callProvider(address, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        From: ownSender ?? senderId(shopName),
        To: `+52${phone}`,
        Body: text,
      }),
    })
    const isTaken = reply.state === 'answered' && reply.status < 300
    return isTaken ? { ok: true } : toFailedDelivery('The text service', reply)
  }

  /**
   * Checks the text message service by reading the newest message stored there; returns the HTTP
   * status, or null if the service cannot be reached.
   */
  async function check(): Promise<number | null> {
    const asked = new URL(address)
    asked.searchParams.set('PageSize', '1')
    const reply = await callProvider(asked, { headers })
    return reply.state === 'answered' ? reply.status : null
  }

  return { send, check }
}

/** Converts a name into an alphanumeric sender id: letters and digits without accents, eleven at most. */
function senderId(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z0-9 ]/g, '')
    .slice(0, 11)
    .trim()
}
