import { Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { accountMails } from './account-mails.ts'
import { invoiceAndLicenceMails } from './invoice-and-licence-mails.ts'
import {
  type SchemaFieldsData,
  type MessageTemplateDefinition,
  numberSchema,
  textSchema,
} from './message-template-definition.ts'
import { operatorMails } from './operator-mails.ts'
import { orderMails } from './order-mails.ts'
import { orderStateMails } from './order-state-mails.ts'
import { parcelMails } from './parcel-mails.ts'
import { returnAndRefundMails } from './return-mails.ts'
import { stockAndRewardMails } from './stock-and-reward-mails.ts'

/** Mails about an order, with the titles of their in-app notifications. */
export const orderMailTemplates = {
  ...orderMails,
  ...parcelMails,
  ...orderStateMails,
  ...returnAndRefundMails,
}

/** All mails that the shop sends, in the order in which their editable texts are listed. */
export const allMailTemplates = {
  ...orderMailTemplates,
  ...invoiceAndLicenceMails,
  ...accountMails,
  ...stockAndRewardMails,
  ...operatorMails,
}

const messages = {
  ...allMailTemplates,
  'phone-code': {
    channel: 'sms' as const,
    label: 'código del teléfono',
    fields: { code: textSchema, validUntil: textSchema },
  },
  /** push message; its target device is looked up at sending */
  'order-arriving': {
    channel: 'push' as const,
    label: 'tu pedido llega hoy',
    fields: { subscription: numberSchema, orderNumber: textSchema, words: textSchema },
  },
  /** news of an order by WhatsApp, which ends when they are old */
  'order-news': {
    channel: 'whatsapp' as const,
    label: 'novedad del pedido',
    fields: { orderNumber: textSchema, words: textSchema, validUntil: textSchema },
  },
} satisfies Record<string, MessageTemplateDefinition>

type Messages = typeof messages
type Channel = MessageTemplateDefinition['channel']

/** Stored data of each message, by template. */
export type MessageData = { [Name in keyof Messages]: SchemaFieldsData<Messages[Name]['fields']> }

/**
 * Stored data of a message with the name of its template, limited to templates of the channel `Of`.
 */
export type MessageOfChannel<Of extends Channel = Channel> = {
  [Name in keyof Messages]: Messages[Name]['channel'] extends Of
    ? { template: Name; data: MessageData[Name] }
    : never
}[keyof Messages]

export type OrderMailName = keyof typeof orderMailTemplates

/** Mails with editable texts, by code. */
export const editableMailTemplatesByCode = new Map(
  Object.values(allMailTemplates).flatMap((mail) =>
    mail.templates.map((one) => [one.code, one] as const),
  ),
)

const entries = new Map<string, MessageTemplateDefinition>(Object.entries(messages))
const channelNames = { mail: 'Correo', sms: 'Mensaje', push: 'Aviso', whatsapp: 'WhatsApp' }

/** Label of a message template (e-mail, SMS) for operators: `Correo: ya salió`. */
export function formatMessageTemplateName(channel: Channel, template: string): string {
  const entry = entries.get(template)
  return entry ? `${channelNames[channel]}: ${entry.label}` : channelNames[channel]
}

/** Returns how messages of a template are sent: e-mail, text message or push. */
export function getChannelOfTemplate(template: keyof Messages): Channel {
  return messages[template].channel
}

/** Whether a channel has a message limit; push and WhatsApp messages need the consent of the shopper. */
export function hasSendLimit(channel: Channel): channel is 'mail' | 'sms' {
  return channel === 'mail' || channel === 'sms'
}

/**
 * Names of the message templates that are held back while a message limit is reached.
 */
export function listTemplatesPausedBySendLimit(held: 'news' | 'all' | undefined): string[] {
  const isPaused = ({ channel, budget }: MessageTemplateDefinition) =>
    held === 'news' ? budget === 'paused-first' : hasSendLimit(channel) && budget !== 'never-paused'
  return held === undefined
    ? []
    : [...entries].flatMap(([name, entry]) => (isPaused(entry) ? [name] : []))
}

/** Parses a stored message; null when its template or data no longer match a current template. */
export function parseMessage<Of extends Channel>(
  channel: Of,
  template: string,
  data: unknown,
): MessageOfChannel<Of> | null {
  const message = { template, data }
  return isMessage(channel, message) ? message : null
}

type Stored = { template: string; data: unknown }

function isMessage<Of extends Channel>(
  channel: Of,
  message: Stored,
): message is Stored & MessageOfChannel<Of> {
  const entry = entries.get(message.template)
  return entry?.channel === channel && getValidator(message.template, entry).Check(message.data)
}

const validators = new Map<string, Validator>()

/**
 * Returns the validator of a template's data, compiled at first use, because only reading stored
 * messages needs the validator, not writing them.
 */
function getValidator(template: string, { fields }: MessageTemplateDefinition): Validator {
  const known = validators.get(template) ?? Compile(Type.Object(fields))
  validators.set(template, known)
  return known
}
