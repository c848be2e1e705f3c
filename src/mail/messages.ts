import { Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { accountMails } from './account-mails.ts'
import { invoiceAndLicenceMails } from './invoice-and-licence-mails.ts'
import { type DataOf, type MessageEntry, number, text } from './message-entry.ts'
import { operatorMails } from './operator-mails.ts'
import { orderMails } from './order-mails.ts'
import { orderStateMails } from './order-state-mails.ts'
import { parcelMails } from './parcel-mails.ts'
import { returnMails } from './return-mails.ts'
import { stockAndRewardMails } from './stock-and-reward-mails.ts'

/** Mails about an order, with the titles of their in-app notifications. */
export const mailsAboutOrders = {
  ...orderMails,
  ...parcelMails,
  ...orderStateMails,
  ...returnMails,
}

/** All mails that the shop sends, in the order in which their editable texts are listed. */
export const mails = {
  ...mailsAboutOrders,
  ...invoiceAndLicenceMails,
  ...accountMails,
  ...stockAndRewardMails,
  ...operatorMails,
}

const messages = {
  ...mails,
  'phone-code': {
    channel: 'sms' as const,
    label: 'código del teléfono',
    fields: { code: text, validUntil: text },
  },
  /** push message; its target device is looked up at sending */
  'order-arriving': {
    channel: 'push' as const,
    label: 'tu pedido llega hoy',
    fields: { subscription: number, orderNumber: text, words: text },
  },
} satisfies Record<string, MessageEntry>

type Messages = typeof messages
type Channel = MessageEntry['channel']

/** Stored data of each message, by template. */
export type MessageData = { [Name in keyof Messages]: DataOf<Messages[Name]['fields']> }

/**
 * Stored data of a message with the name of its template, limited to templates of the channel `Of`.
 */
export type Message<Of extends Channel = Channel> = {
  [Name in keyof Messages]: Messages[Name]['channel'] extends Of
    ? { template: Name; data: MessageData[Name] }
    : never
}[keyof Messages]

export type OrderMailName = keyof typeof mailsAboutOrders

/** Mails with editable texts, by code. */
export const mailTemplates = new Map(
  Object.values(mails).flatMap((mail) => mail.templates.map((one) => [one.code, one] as const)),
)

const entries = new Map<string, MessageEntry>(Object.entries(messages))
const channelNames = { mail: 'Correo', sms: 'Mensaje', push: 'Aviso' }

/** Label of a message template (e-mail, SMS) for operators: `Correo: ya salió`. */
export function formatMessageTemplateName(channel: Channel, template: string): string {
  const entry = entries.get(template)
  return entry ? `${channelNames[channel]}: ${entry.label}` : channelNames[channel]
}

/** Returns how messages of a template are sent: e-mail, text message or push. */
export function getChannelOfTemplate(template: keyof Messages): Channel {
  return messages[template].channel
}

/**
 * Names of the message templates that are held back while a message limit is reached; push messages
 * have no limit.
 */
export function listTemplatesPausedByBudget(held: 'news' | 'all' | undefined): string[] {
  const isPaused = ({ channel, budget }: MessageEntry) =>
    held === 'news' ? budget === 'paused-first' : channel !== 'push' && budget !== 'never-paused'
  return held === undefined
    ? []
    : [...entries].flatMap(([name, entry]) => (isPaused(entry) ? [name] : []))
}

/** Parses a stored message; null when its template or data no longer match a current template. */
export function parseMessage<Of extends Channel>(
  channel: Of,
  template: string,
  data: unknown,
): Message<Of> | null {
  const message = { template, data }
  return isMessage(channel, message) ? message : null
}

type Stored = { template: string; data: unknown }

function isMessage<Of extends Channel>(
  channel: Of,
  message: Stored,
): message is Stored & Message<Of> {
  const entry = entries.get(message.template)
  return entry?.channel === channel && getValidator(message.template, entry).Check(message.data)
}

const validators = new Map<string, Validator>()

/**
 * Returns the validator of a template's data, compiled at first use, because only reading stored
 * messages needs the validator, not writing them.
 */
function getValidator(template: string, { fields }: MessageEntry): Validator {
  const known = validators.get(template) ?? Compile(Type.Object(fields))
  validators.set(template, known)
  return known
}
