import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import { callProvider, type ProviderReply } from '../provider-call.ts'

export type WhatsappOptions = {
  /** address of the API, if it is not Meta's own */
  apiUrl?: string
  /** limit of one call in ms */
  timeout?: number
}

export type WhatsappConnection = { fields: ConnectionValues; secrets: ConnectionValues }

export type WhatsappClient = ReturnType<typeof openWhatsappClient>

const version = 'v23.0'

const shapes = {
  sent: Compile(Type.Object({ messages: Type.Array(Type.Object({ id: Type.String() })) })),
  numbers: Compile(
    Type.Object({
      data: Type.Array(
        Type.Object({
          id: Type.String(),
          display_phone_number: Type.String(),
          status: Type.String(),
          verified_name: Type.Optional(Type.String()),
          account_mode: Type.Optional(Type.String()),
        }),
      ),
    }),
  ),
  templates: Compile(
    Type.Object({
      data: Type.Array(
        Type.Object({
          name: Type.String(),
          language: Type.String(),
          status: Type.String(),
          components: Type.Array(
            Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) }),
          ),
        }),
      ),
    }),
  ),
}

const GraphError = Type.Object({ error: Type.Object({ code: Type.Integer() }) })
const graphError = Compile(GraphError)

type Shape<T> = { Check(value: unknown): value is T }

/** Result of a call: the parsed body, or the refusal with Meta's error code. */
type Answer<T> = { ok: true; body: T } | { ok: false; reply: ProviderReply; code?: number }

/** Calls of Meta's WhatsApp Cloud API that the shop makes; replies of another shape are no answer. */
export function openWhatsappClient(
  { fields, secrets }: WhatsappConnection,
  { apiUrl = 'https://graph.facebook.com', timeout }: WhatsappOptions,
) {
  const { phone_number_id = '', business_account_id = '', template = '', language = '' } = fields
  const headers = { authorization: `Bearer ${secrets['access_token'] ?? ''}` }

  async function call<T>(
    shape: Shape<T>,
    path: string,
    { query = {}, body }: { query?: Record<string, string>; body?: object } = {},
  ): Promise<Answer<T>> {
    const url = new URL(`${apiUrl}/${version}/${path}`)
    url.search = String(new URLSearchParams(query))
    const reply = await callProvider(url, {
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      timeout,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (reply.state !== 'answered') return { ok: false, reply }
    if (reply.status < 300 && shape.Check(reply.body)) return { ok: true, body: reply.body }
    return { ok: false, reply, ...readCode(reply.body) }
  }

  return {
    phoneNumberId: phone_number_id,
    template: { name: template, language },
    sendTemplate: (to: string, parameters: readonly string[]) =>
      call(shapes.sent, `${phone_number_id}/messages`, {
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to,
          type: 'template',
          template: {
            name: template,
            language: { policy: 'deterministic', code: language },
            components: [
              { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
            ],
          },
        },
      }),
    listNumbers: () =>
      call(shapes.numbers, `${business_account_id}/phone_numbers`, {
        query: { limit: '100' },
      }),
    findTemplates: () =>
      call(shapes.templates, `${business_account_id}/message_templates`, {
        query: { name: template },
      }),
  }
}

function readCode(body: unknown): { code?: number } {
  if (!graphError.Check(body)) return {}
  const { error }: Static<typeof GraphError> = body
  return { code: error.code }
}
