import {
  type MessageDeliveryResult,
  createUndeliverableResult,
  createUnreachableResult,
} from './message-delivery-result.ts'

const timeoutMs = 10_000
const retriedStatuses = [401, 403, 408, 429]

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

  /** Sends a text message; `name` is the default sender. */
  async function send(phone: string, text: string, name: string): Promise<MessageDeliveryResult> {
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: account === ':' ? {} : { authorization: `Basic ${btoa(account)}` },
        body: new URLSearchParams({
          From: ownSender ?? senderId(name),
          To: `+52${phone}`,
          Body: text,
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (reply.ok) return { ok: true }
      const reason = `The text service answered ${reply.status}`
      const isFinal =
        reply.status >= 400 && reply.status < 500 && !retriedStatuses.includes(reply.status)
      return isFinal ? createUndeliverableResult(reason) : createUnreachableResult(reason)
    } catch (error) {
      return createUnreachableResult(String(error))
    }
  }

  /**
   * Checks the text message service by reading the newest message stored there; returns the HTTP
   * status, or null if the service cannot be reached.
   */
  async function check(): Promise<number | null> {
    const asked = new URL(address)
    asked.searchParams.set('PageSize', '1')
    return fetch(asked, {
      headers: account === ':' ? {} : { authorization: `Basic ${btoa(account)}` },
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      ({ status }) => status,
      () => null,
    )
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
