import { orderTemplateText } from '#domain/connections/message-providers.ts'
import { type Answer, type Call, ProviderError, startProvider } from './provider-server.ts'
import { readPublishedCalls } from './published-calls.ts'

const published = readPublishedCalls('whatsapp/openapi-2025-11-21.json')

export const whatsappAccount = {
  phone_number_id: '1906385232743451',
  business_account_id: '102290129340398',
  access_token: 'EAAG'.padEnd(60, 'x'),
  template: 'aviso_de_pedido',
  language: 'es_MX',
}

type Sent = { to: string; template: string; parameters: string[] }
type Message = {
  to: string
  template: { name: string; language: { code: string }; components: { parameters: object[] }[] }
}

/** Counterpart of the WhatsApp Cloud API on a local port, built from Meta's published document. */
export async function startWhatsapp() {
  const sent: Sent[] = []
  const behaviour = {
    status: 'APPROVED',
    text: orderTemplateText,
    mode: 'LIVE',
    /** answers of the next sends, before the usual one */
    sends: [] as ([status: number, code: number] | 'lost' | 'nonsense' | 'gateway')[],
    permits: true,
  }

  function refuse(status: number, code: number): never {
    const type = code === 190 ? 'OAuthException' : 'GraphMethodException'
    throw new ProviderError(status, {
      error: { message: `Refused by ${code}`, type, code, fbtrace_id: 'AXsgnV2Cm3ZMGF3dF_cfYIn' },
    })
  }

  async function send(body: unknown): Promise<Answer> {
    // The published schema was checked.
    const { to, template } = body as Message
    const next = behaviour.sends.shift()
    if (Array.isArray(next)) refuse(...next)
    if (next === 'gateway') return { status: 502, body: 'bad gateway' }
    if (template.name !== whatsappAccount.template) refuse(404, 132_001)
    const texts = template.components[0]?.parameters ?? []
    if (texts.length !== 2) refuse(400, 132_000)
    sent.push({
      to,
      template: template.name,
      parameters: texts.map((one) => ('text' in one ? String(one.text) : '')),
    })
    if (next === 'lost') await new Promise((resolve) => setTimeout(resolve, 2500))
    if (next === 'nonsense') return { status: 200, body: 'gracias' }
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: `wamid.${sent.length}`, message_status: 'accepted' }],
      },
    }
  }

  async function route(call: Call): Promise<Answer> {
    const asked = published.read(call)
    if ('status' in asked) return refuse(asked.status, 100)
    if (call.headers.authorization !== `Bearer ${whatsappAccount.access_token}`) refuse(401, 190)
    if (!behaviour.permits) refuse(403, 200)
    const { name, path } = asked
    const { phone_number_id, business_account_id, language } = whatsappAccount
    if (path['Version'] !== 'v23.0') refuse(400, 100)
    if (path['WABA-ID'] !== undefined && path['WABA-ID'] !== business_account_id) refuse(404, 803)
    if (path['Phone-Number-ID'] !== undefined && path['Phone-Number-ID'] !== phone_number_id)
      refuse(404, 803)
    if (call.method === 'POST') {
      const answer = await send(asked.sent)
      if (typeof answer.body === 'object') published.checkAnswer(name, answer.body)
      return answer
    }
    const data = call.path.endsWith('/phone_numbers')
      ? [
          {
            id: phone_number_id,
            display_phone_number: '+52 55 1234 5678',
            verified_name: 'Electrónica Roma',
            status: 'LINKED',
            account_mode: behaviour.mode,
          },
        ]
      : [
          {
            name: whatsappAccount.template,
            language,
            status: behaviour.status,
            category: 'UTILITY',
            id: '1192339204654487',
            components: [{ type: 'BODY', text: behaviour.text }],
          },
        ]
    const names = asked.sent['name']
    const found = data.filter((one) => !('name' in one) || one.name === names)
    return { status: 200, body: published.checkAnswer(name, { data: found }) }
  }

  return { ...(await startProvider(route)), sent, behaviour }
}
