import { setTimeout as sleep } from 'node:timers/promises'
import {
  isTwilioMessagingService,
  twilioTestSender,
} from '#domain/connections/message-providers.ts'
import { secondInMs } from '#domain/durations.ts'
import type { ProviderReply } from '../provider-call.ts'
import {
  openTwilioClient,
  type TwilioClient,
  type TwilioConnection,
  type TwilioMessage,
  type TwilioOptions,
} from './twilio-client.ts'
import { toE164 } from './twilio-sender.ts'

type Tried = { ok: true; seen: string } | { ok: false; fault: string; field?: string }

/** Outcome of a test message; `isOfPhone`: it says nothing about the connection. */
type MessageTried = Tried & { isOfPhone?: boolean }

/** Twilio's code for a call that its test credentials may not make. */
const testCredentials = 20_008
const away = 'Twilio no contesta ahora. Inténtalo en unos minutos.'
const withoutPermission =
  'La clave no tiene permiso para todo lo que la tienda necesita de Twilio. Usa el Auth Token, o dale a la API key permiso de leer y mandar mensajes y de leer tus números.'

/**
 * Tests a connection without sending anything: reads a message, the sender and the account. A
 * standard API key may not read the account, so its name is optional.
 */
export async function tryTwilio(
  connection: TwilioConnection,
  options: TwilioOptions = {},
): Promise<Tried> {
  const client = openTwilioClient(connection, options)
  const messages = await client.listMessages(undefined, 1)
  if (!messages.ok && messages.code === testCredentials) return describeTestCredentials(client)
  if (!messages.ok) return describeFault(messages)
  const sender = await describeSender(client)
  if (!sender.ok) return sender
  const account = await client.readAccount()
  const seen = `manda ${sender.seen}`
  if (!account.ok) return { ok: true, seen: `La clave sirve, ${seen}` }
  const { friendly_name, status, type } = account.body
  if (status !== 'active')
    return {
      ok: false,
      fault: 'Tu cuenta de Twilio está suspendida o cerrada. Revísala en su consola.',
    }
  const trial =
    type === 'Trial'
      ? ', cuenta de prueba: solo llega a los teléfonos que verificaste en Twilio'
      : ''
  return { ok: true, seen: `Cuenta de ${friendly_name ?? 'Twilio'}, ${seen}${trial}` }
}

function describeTestCredentials({ sender }: TwilioClient): Tried {
  return sender === twilioTestSender
    ? { ok: true, seen: 'Clave de prueba: Twilio acepta los mensajes y no le llegan a nadie' }
    : {
        ok: false,
        field: 'sender',
        fault: `La clave es de prueba y solo manda desde ${twilioTestSender}. Usa ese número, o tu clave de verdad.`,
      }
}

async function describeSender(client: TwilioClient): Promise<Tried> {
  const { sender } = client
  if (isTwilioMessagingService(sender)) {
    const service = await client.readService(sender)
    if (service.ok)
      return { ok: true, seen: `con el servicio ${service.body.friendly_name ?? sender}` }
    return isStatus(service.reply, 404)
      ? { ok: false, field: 'sender', fault: 'Ese Messaging Service no es de esta cuenta.' }
      : describeFault(service)
  }
  const numbers = await client.findNumber(sender)
  if (!numbers.ok) return describeFault(numbers)
  const number = numbers.body.incoming_phone_numbers.find((one) => one.phone_number === sender)
  if (!number)
    return { ok: false, field: 'sender', fault: 'Ese número no es de esta cuenta de Twilio.' }
  return number.capabilities.sms === true
    ? { ok: true, seen: `desde ${sender}` }
    : { ok: false, field: 'sender', fault: 'Ese número no puede mandar SMS. Elige otro.' }
}

function describeFault({ reply, code }: { reply: ProviderReply; code?: number }): Tried {
  if (reply.state !== 'answered') return { ok: false, fault: away }
  const { status } = reply
  if (status === 404)
    return { ok: false, field: 'account_sid', fault: 'Twilio no conoce esta cuenta.' }
  if (status === 403 || code === 70_051)
    return { ok: false, field: 'auth_token', fault: withoutPermission }
  if (status === 401)
    return {
      ok: false,
      field: 'auth_token',
      fault:
        'Twilio no reconoce esta clave con esta cuenta. Cópiala otra vez de su consola, completa.',
    }
  return { ok: false, fault: away }
}

function isStatus(reply: ProviderReply, status: number): boolean {
  return reply.state === 'answered' && reply.status === status
}

const statusReads = 6

/** Sends a test message and follows its state for a few seconds. */
export async function sendTwilioTest(
  connection: TwilioConnection,
  { phone, text }: { phone: string; text: string },
  options: TwilioOptions & { pauseMs?: number } = {},
): Promise<MessageTried> {
  const client = openTwilioClient(connection, options)
  const sent = await client.createMessage(toE164(phone), text)
  if (!sent.ok)
    return sent.reply.state === 'answered' && sent.reply.status === 400
      ? refuseMessage(sent.code)
      : describeFault(sent)
  let message = sent.body
  for (let reads = 0; reads < statusReads && isUnderWay(message); reads += 1) {
    await sleep(options.pauseMs ?? secondInMs)
    const read = await client.readMessage(message.sid)
    if (read.ok) message = read.body
  }
  if (message.status === 'failed' || message.status === 'undelivered')
    return refuseMessage(message.error_code ?? undefined)
  return {
    ok: true,
    seen: ['delivered', 'read'].includes(message.status)
      ? `El mensaje llegó al teléfono que termina en ${phone.slice(-4)}`
      : `Twilio aceptó el mensaje al teléfono que termina en ${phone.slice(-4)}; su entrega todavía no se sabe`,
  }
}

function isUnderWay({ status }: TwilioMessage): boolean {
  return ['accepted', 'queued', 'sending', 'sent'].includes(status)
}

/** Refusals that owners can mend, by Twilio's dictionary of errors. */
const refusals: Record<number, { words: string; isOfPhone?: true }> = {
  21_211: { words: 'ese teléfono no existe', isOfPhone: true },
  21_408: { words: 'tu cuenta no tiene permiso de mandar a México; se da en Geo permissions' },
  21_606: { words: 'el remitente no puede mandar a ese teléfono' },
  21_608: {
    words: 'tu cuenta es de prueba y ese teléfono no está verificado en ella',
    isOfPhone: true,
  },
  21_610: { words: 'ese teléfono pidió no recibir tus mensajes', isOfPhone: true },
  30_003: { words: 'ese teléfono está apagado o sin señal', isOfPhone: true },
  30_005: { words: 'ese teléfono no existe o ya no tiene línea', isOfPhone: true },
  30_006: { words: 'ese teléfono es fijo o no recibe mensajes', isOfPhone: true },
}

function refuseMessage(code: number | undefined): MessageTried {
  const { words, isOfPhone = false } = (code === undefined ? undefined : refusals[code]) ?? {}
  const number = code === undefined ? '' : ` (código ${code})`
  const reason = words === undefined ? '' : `: ${words}`
  return { ok: false, fault: `Twilio no mandó el mensaje${number}${reason}.`, isOfPhone }
}
