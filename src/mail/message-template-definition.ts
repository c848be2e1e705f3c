import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import {
  fillMailPlaceholders,
  type MailTemplate,
  type MailTexts,
} from '#domain/running/mail-texts.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import type { MailContent, MailSender } from './mail-template-types.ts'

export const textSchema = Type.String()
export const numberSchema = Type.Number()
export const centavosSchema = Type.Unsafe<Centavos>(numberSchema)
export const daySchema = Type.Unsafe<Day>(textSchema)
export const toOptionalSchema = Type.Optional

export function toNullableSchema<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** Type of a message's stored data, derived from the schemas of its fields. */
export type SchemaFieldsData<Fields extends TProperties> = Static<TObject<Fields>>

/**
 * Content of a mail without its greeting; the button links to a path of the shop or to an external
 * URL.
 */
export type MailContentWithoutGreeting = Omit<MailContent, 'greeting' | 'button'> & {
  button?: { label: string; path: string } | { label: string; url: string }
}

type MailTextsByCode<Data> = Record<string, MailTemplate & { example: Data }>

/** Returns the texts of a mail, customised by the shop or default, with filled placeholders. */
export type GetMailTexts<Texts extends { [Code in keyof Texts]: MailTemplate }> = <
  Code extends keyof Texts & string,
>(
  code: Code,
  values: Readonly<Record<Texts[Code]['places'][number], string>>,
) => { subject: string; opening: string[]; closing: string }

/** Mail with editable texts. */
export type EditableMailTemplate = MailTemplate & {
  code: string
  /** composes the mail with example data, for previews */
  composeExample: (sender: MailSender) => MailContent
}

/** Description of a message that the shop sends by e-mail, text message or push message. */
export type MessageTemplateDefinition = {
  channel: 'mail' | 'sms' | 'push' | 'whatsapp'
  /**
   * name of the message for operators, shown after the channel name: `ya salió` in `Correo: ya
   * salió`
   */
  label: string
  /** schema of every stored field, checked when a queued message is read */
  fields: TProperties
  /**
   * effect of a message limit: `paused-first` messages can wait and are triggered by outsiders, so
   * they are held back first; `never-paused` messages are sent even above the limit
   */
  budget?: 'paused-first' | 'never-paused'
}

/**
 * Describes a mail: `secrets` are added at sending and never stored, `texts` are editable by the
 * shop.
 */
export function defineMailTemplate<
  Fields extends TProperties,
  Texts extends MailTextsByCode<SchemaFieldsData<Fields> & SchemaFieldsData<Secrets>>,
  Secrets extends TProperties = {},
>(
  mail: Omit<MessageTemplateDefinition, 'channel' | 'fields'> & {
    fields: Fields
    secrets?: Secrets
    texts: Texts
    compose: (
      data: SchemaFieldsData<Fields> & SchemaFieldsData<Secrets>,
      say: GetMailTexts<Texts>,
      sender: MailSender,
    ) => MailContentWithoutGreeting
  },
) {
  const { texts } = mail
  function compose(
    data: SchemaFieldsData<Fields> & SchemaFieldsData<Secrets>,
    sender: MailSender,
  ): MailContent {
    const { button, ...content } = mail.compose(data, createLetterTexts(texts, sender), sender)
    return {
      ...content,
      greeting: greet(data),
      ...(button && {
        button: {
          label: button.label,
          url: 'url' in button ? button.url : `${sender.url}${button.path}`,
        },
      }),
    }
  }
  const templates = getTypedEntries(texts).map(([code, template]): EditableMailTemplate => ({
    ...template,
    code,
    composeExample: (sender) => compose(template.example, sender),
  }))
  return { ...mail, channel: 'mail' as const, compose, templates }
}

function createLetterTexts<Texts extends { [Code in keyof Texts]: MailTemplate }>(
  texts: Texts,
  { name, words }: MailSender,
): GetMailTexts<Texts> {
  return (code, values) => {
    const { subject, opening, closing }: MailTexts = words[code] ?? texts[code]
    const fill = (said: string) => fillMailPlaceholders(said, { ...values, tienda: name })
    return {
      subject: fill(subject).replaceAll(/\s+/g, ' '),
      opening: opening === '' ? [] : opening.split('\n\n').map(fill),
      closing: fill(closing),
    }
  }
}

function greet(data: object): string {
  return 'firstName' in data && data.firstName ? `Hola, ${String(data.firstName)}:` : 'Hola:'
}
