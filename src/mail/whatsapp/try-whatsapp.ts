import type { ProviderReply } from '../provider-call.ts'
import {
  openWhatsappClient,
  type WhatsappClient,
  type WhatsappConnection,
  type WhatsappOptions,
} from './whatsapp-client.ts'
import { toWhatsappNumber } from './whatsapp-sender.ts'

type Tried = { ok: true; seen: string } | { ok: false; fault: string; field?: string }

/** Outcome of a test message; `isOfPhone`: it says nothing about the connection. */
type MessageTried = Tried & { isOfPhone?: boolean }

const away = 'WhatsApp no contesta ahora. Inténtalo en unos minutos.'
const expired =
  'WhatsApp no reconoce este token, o ya venció. Crea uno permanente y pégalo completo.'
const withoutPermission =
  'El token no tiene permiso sobre esta cuenta. Dale whatsapp_business_messaging y whatsapp_business_management.'

/** Tests a connection without sending anything: reads the account's numbers and the template. */
export async function tryWhatsapp(
  connection: WhatsappConnection,
  options: WhatsappOptions = {},
): Promise<Tried> {
  const client = openWhatsappClient(connection, options)
  const numbers = await client.listNumbers()
  if (!numbers.ok) return describeFault(numbers)
  const number = numbers.body.data.find(({ id }) => id === client.phoneNumberId)
  if (!number)
    return {
      ok: false,
      field: 'phone_number_id',
      fault: 'Ese número no es de esta cuenta de WhatsApp Business.',
    }
  if (['UNLINKED', 'DELETED', 'BANNED', 'RESTRICTED'].includes(number.status))
    return { ok: false, field: 'phone_number_id', fault: 'WhatsApp no deja usar este número.' }
  const fault = await findTemplateFault(client)
  if (fault) return fault
  const trial =
    number.account_mode === 'SANDBOX' ? ', de prueba: solo llega a los teléfonos que agregaste' : ''
  const name = number.verified_name ?? 'tu cuenta'
  return {
    ok: true,
    seen: `WhatsApp de ${name}, manda desde ${number.display_phone_number}, con la plantilla aprobada${trial}`,
  }
}

async function findTemplateFault(client: WhatsappClient): Promise<Tried | undefined> {
  const { name, language } = client.template
  const found = await client.findTemplates()
  if (!found.ok) return describeFault(found)
  const template = found.body.data.find((one) => one.name === name && one.language === language)
  const fault = (words: string): Tried => ({ ok: false, field: 'template', fault: words })
  if (!template) return fault('Esa plantilla no está en tu cuenta, o no en ese idioma.')
  if (template.status !== 'APPROVED')
    return fault('WhatsApp todavía no aprueba esa plantilla, o la rechazó. Revísala en su panel.')
  const body = template.components.find(({ type }) => type === 'BODY')?.text ?? ''
  const variables = new Set(body.match(/\{\{[^{}]+\}\}/g))
  return variables.size === 2
    ? undefined
    : fault('La plantilla lleva dos variables: {{1}} es el pedido y {{2}} la novedad.')
}

function describeFault({ reply, code }: { reply: ProviderReply; code?: number }): Tried {
  if (reply.state !== 'answered') return { ok: false, fault: away }
  if (code === 190 || code === 104 || reply.status === 401)
    return { ok: false, field: 'access_token', fault: expired }
  if (code === 10 || (code !== undefined && code >= 200 && code <= 299) || reply.status === 403)
    return { ok: false, field: 'access_token', fault: withoutPermission }
  if (code === 803 || code === 100 || reply.status === 404)
    return {
      ok: false,
      field: 'business_account_id',
      fault: 'WhatsApp no conoce esta cuenta, o el token no es de ella.',
    }
  return { ok: false, fault: away }
}

/** Refusals that owners can mend, by Meta's table of errors. */
const refusals: Record<number, { words: string; isOfPhone?: true }> = {
  131_026: { words: 'ese teléfono no tiene WhatsApp o no puede recibirlo', isOfPhone: true },
  131_030: {
    words: 'tu número es de prueba y ese teléfono no está en su lista',
    isOfPhone: true,
  },
  131_042: { words: 'falta la forma de pago de tu cuenta de WhatsApp' },
  132_001: { words: 'la plantilla no existe en ese idioma' },
  132_015: { words: 'la plantilla está en pausa por su calidad' },
}

/** Sends a test message; whether it arrived is seen on the phone. */
export async function sendWhatsappTest(
  connection: WhatsappConnection,
  { phone }: { phone: string },
  options: WhatsappOptions = {},
): Promise<MessageTried> {
  const client = openWhatsappClient(connection, options)
  const sent = await client.sendTemplate(toWhatsappNumber(phone), [
    'de prueba',
    'los avisos de tu tienda llegan',
  ])
  if (sent.ok)
    return {
      ok: true,
      seen: `WhatsApp aceptó el mensaje al teléfono que termina en ${phone.slice(-4)}; míralo ahí`,
    }
  const refused = sent.code === undefined ? undefined : refusals[sent.code]
  if (refused === undefined) return describeFault(sent)
  const { words, isOfPhone = false } = refused
  return {
    ok: false,
    fault: `WhatsApp no mandó el mensaje (código ${sent.code}): ${words}.`,
    isOfPhone,
  }
}
