import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import { isTwilioMessagingService } from '#domain/connections/message-providers.ts'
import { callProvider, type ProviderReply } from '../provider-call.ts'

export type TwilioOptions = {
  /** addresses of the API and of its messaging services, if they are not Twilio's own */
  apiUrl?: string
  messagingUrl?: string
  /** limit of one call in ms */
  timeout?: number
}

export type TwilioConnection = { fields: ConnectionValues; secrets: ConnectionValues }

export type TwilioClient = ReturnType<typeof openTwilioClient>

const Text = Type.Union([Type.String(), Type.Null()])

const Message = Type.Object({
  sid: Type.String(),
  status: Type.String(),
  error_code: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})
export type TwilioMessage = Static<typeof Message>

const shapes = {
  message: Compile(Message),
  messages: Compile(
    Type.Object({
      messages: Type.Array(
        Type.Intersect([Message, Type.Object({ body: Text, direction: Text, date_created: Text })]),
      ),
    }),
  ),
  account: Compile(
    Type.Object({ friendly_name: Text, status: Type.String(), type: Type.String() }),
  ),
  numbers: Compile(
    Type.Object({
      incoming_phone_numbers: Type.Array(
        Type.Object({
          phone_number: Text,
          capabilities: Type.Object({ sms: Type.Optional(Type.Boolean()) }),
        }),
      ),
    }),
  ),
  service: Compile(Type.Object({ friendly_name: Text })),
}

/** Result of a call: the parsed body, or the refusal with Twilio's error code. */
type Answer<T> = { ok: true; body: T } | { ok: false; reply: ProviderReply; code?: number }

type Shape<T> = { Check(value: unknown): value is T }

/** Calls of Twilio's REST API that the shop makes; replies of another shape are no answer. */
export function openTwilioClient(
  { fields, secrets }: TwilioConnection,
  {
    apiUrl = 'https://api.twilio.com',
    messagingUrl = 'https://messaging.twilio.com',
    timeout,
  }: TwilioOptions,
) {
  const { account_sid = '', api_key_sid, sender = '' } = fields
  const authorization = `Basic ${btoa(`${api_key_sid ?? account_sid}:${secrets['auth_token'] ?? ''}`)}`
  const account = `${apiUrl}/2010-04-01/Accounts/${account_sid}`

  async function call<T>(
    shape: Shape<T>,
    address: string,
    { query = {}, form }: { query?: Record<string, string>; form?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const url = new URL(address)
    url.search = String(new URLSearchParams(query))
    const reply = await callProvider(url, {
      headers: { authorization, accept: 'application/json' },
      timeout,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    if (reply.state !== 'answered') return { ok: false, reply }
    const { status, body } = reply
    if (status < 300 && shape.Check(body)) return { ok: true, body }
    return { ok: false, reply, ...readCode(body) }
  }

  return {
    sender,
    createMessage: (to: string, text: string) =>
      call(shapes.message, `${account}/Messages.json`, {
        form: {
          To: to,
          Body: text,
          ...(isTwilioMessagingService(sender)
            ? { MessagingServiceSid: sender }
            : { From: sender }),
        },
      }),
    readMessage: (sid: string) =>
      call(shapes.message, `${account}/Messages/${encodeURIComponent(sid)}.json`),
    listMessages: (to: string | undefined, limit: number) =>
      call(shapes.messages, `${account}/Messages.json`, {
        query: { ...(to !== undefined && { To: to }), PageSize: String(limit) },
      }),
    readAccount: () => call(shapes.account, `${account}.json`),
    findNumber: (number: string) =>
      call(shapes.numbers, `${account}/IncomingPhoneNumbers.json`, {
        query: { PhoneNumber: number },
      }),
    readService: (sid: string) =>
      call(shapes.service, `${messagingUrl}/v1/Services/${encodeURIComponent(sid)}`),
  }
}

function readCode(body: unknown): { code?: number } {
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : 0
  return Number.isInteger(code) && code !== 0 ? { code: Number(code) } : {}
}
