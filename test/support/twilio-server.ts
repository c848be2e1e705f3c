import { type Answer, type Call, ProviderError, startProvider } from './provider-server.ts'
import { readPublishedCalls } from './published-calls.ts'

const published = readPublishedCalls('twilio/openapi-2026-04-14.json')
const accounts = '/2010-04-01/Accounts/{AccountSid}'
const hex = 'a1b2c3d4'.repeat(4)

export const twilioAccount = {
  account_sid: `AC${hex}`,
  auth_token: '0123456789abcdef'.repeat(2),
  sender: '+525512345678',
}
export const twilioTestKeys = { ...twilioAccount, auth_token: 'f'.repeat(32) }
/** A standard API key, which may not read the account. */
export const twilioApiKey = {
  api_key_sid: `SK${hex}`,
  auth_token: 'secretOfTheApiKeyWith32Signs0000',
}
export const twilioService = `MG${hex}`

type Stored = {
  sid: string
  to: string
  from: string | null
  body: string
  status: string
  error_code: number | null
  date_created: string
}

/** Counterpart of Twilio on a local port, built from its published document. */
export async function startTwilio(clock: () => Date = () => new Date()) {
  const messages: Stored[] = []
  const behaviour = {
    type: 'Full',
    status: 'active',
    /** answers of the next sends, before the usual one */
    sends: [] as (number | 'lost' | 'nonsense')[],
    /** state of a message when it is read */
    delivers: 'delivered',
    losesCalls: false,
    unlistable: false,
  }

  function refuse(status: number, code: number): never {
    const more_info = `https://www.twilio.com/docs/errors/${code}`
    throw new ProviderError(status, { code, message: `Refused by ${code}`, more_info, status })
  }

  function describe({ from, ...message }: Stored): object {
    return {
      ...message,
      from,
      account_sid: twilioAccount.account_sid,
      api_version: '2010-04-01',
      direction: 'outbound-api',
      num_media: '0',
      num_segments: '1',
      error_message: null,
      price: null,
      uri: `/2010-04-01/Accounts/${twilioAccount.account_sid}/Messages/${message.sid}.json`,
    }
  }

  function create({ To, Body, From, MessagingServiceSid }: Record<string, string>): object {
    if (!/^\+[1-9]\d{6,14}$/.test(To ?? '')) refuse(400, 21_211)
    if (!Body) refuse(400, 21_602)
    if (From === undefined && MessagingServiceSid === undefined) refuse(400, 21_603)
    if (From !== undefined && From !== twilioAccount.sender) refuse(400, 21_606)
    const prefix = behaviour.type === 'Trial' ? 'Sent from your Twilio trial account - ' : ''
    const message = {
      sid: `SM${String(messages.length).padStart(32, '0')}`,
      to: To ?? '',
      from: From ?? null,
      body: prefix + Body,
      status: 'queued',
      error_code: null,
      date_created: clock().toUTCString(),
    }
    messages.unshift(message)
    return describe(message)
  }

  async function send(asked: Record<string, string>): Promise<Answer> {
    const next = behaviour.sends.shift()
    if (typeof next === 'number') refuse(next, next === 400 ? 21_610 : 20_000 + next)
    const body = create(asked)
    if (next === 'lost') await new Promise((resolve) => setTimeout(resolve, 2500))
    return next === 'nonsense' ? { status: 201, body: 'gracias' } : { status: 201, body }
  }

  function read(sid: string): object {
    const found = messages.find((one) => one.sid === sid) ?? refuse(404, 20_404)
    found.status = behaviour.delivers
    if (found.status === 'undelivered') found.error_code = 21_610
    return describe(found)
  }

  function list(to: string | undefined, size: number): object {
    if (behaviour.unlistable) refuse(503, 20_503)
    const found = messages.filter((one) => to === undefined || one.to === to).slice(0, size)
    return { messages: found.map(describe), page: 0, page_size: size }
  }

  function signIn({ headers }: Call): 'token' | 'key' | 'test' {
    const [, given = ''] = (headers.authorization ?? '').split(' ')
    const { account_sid, auth_token } = twilioAccount
    switch (Buffer.from(given, 'base64').toString()) {
      case `${account_sid}:${auth_token}`:
        return 'token'
      case `${twilioApiKey.api_key_sid}:${twilioApiKey.auth_token}`:
        return 'key'
      case `${account_sid}:${twilioTestKeys.auth_token}`:
        return 'test'
      default:
        return refuse(401, 20_003)
    }
  }

  async function route(call: Call): Promise<Answer> {
    if (behaviour.losesCalls) await new Promise((resolve) => setTimeout(resolve, 2500))
    const asked = published.read(call)
    if ('status' in asked) return refuse(asked.status, 20_001)
    const signedIn = signIn(call)
    const { name, path, sent } = asked
    const { AccountSid = twilioAccount.account_sid, Sid = '' } = path
    if (AccountSid !== twilioAccount.account_sid) refuse(404, 20_404)
    if (signedIn === 'test' && name !== `POST ${accounts}/Messages.json`) refuse(403, 20_008)
    // The form's values are texts.
    const texts = sent as Record<string, string>
    if (name === `POST ${accounts}/Messages.json`) {
      const answer = await send(texts)
      if (typeof answer.body === 'object') published.checkAnswer(name, answer.body)
      return answer
    }
    const body = answerTo(name, Sid, texts, signedIn)
    return { status: 200, body: published.checkAnswer(name, body) }
  }

  function answerTo(
    name: string,
    sid: string,
    asked: Record<string, string>,
    signedIn: string,
  ): object {
    switch (name) {
      case `GET ${accounts}/Messages.json`:
        return list(asked['To'], Number(asked['PageSize'] ?? 50))
      case `GET ${accounts}/Messages/{Sid}.json`:
        return read(sid)
      case `GET ${accounts}/IncomingPhoneNumbers.json`: {
        const numbers = [twilioAccount.sender, '+525500000000'].map((phone_number) => ({
          phone_number,
          capabilities: { sms: phone_number === twilioAccount.sender, voice: true, mms: false },
        }))
        return {
          incoming_phone_numbers: numbers.filter(({ phone_number }) =>
            phone_number.includes(asked['PhoneNumber'] ?? ''),
          ),
        }
      }
      case 'GET /v1/Services/{Sid}':
        return sid === twilioService
          ? { sid, account_sid: twilioAccount.account_sid, friendly_name: 'Avisos de la tienda' }
          : refuse(404, 20_404)
      default: {
        if (signedIn === 'key') refuse(401, 20_003)
        const { status, type } = behaviour
        return { sid: twilioAccount.account_sid, friendly_name: 'Electrónica Roma', status, type }
      }
    }
  }

  return { ...(await startProvider(route)), messages, behaviour }
}
