import { type MailTemplateCode, mailTemplates } from '#domain/running/mail-templates.ts'
import { fillMailPlaceholders } from '#domain/running/mail-texts.ts'
import type { MailSender } from './letter.ts'

type Places<Code extends MailTemplateCode> = (typeof mailTemplates)[Code]['places'][number]

/** Texts of a mail after its placeholders are replaced, the opening split into paragraphs. */
type Said = { subject: string; opening: string[]; closing: string }

/** Returns the texts of a mail template, customised by the shop or default. */
export type GetLetterTexts = <Code extends MailTemplateCode>(
  code: Code,
  values: Readonly<Record<Places<Code>, string>>,
) => Said

export function createLetterTexts({ name, words }: MailSender): GetLetterTexts {
  return (code, values) => {
    const { subject, opening, closing } = words[code] ?? mailTemplates[code]
    const fill = (text: string) => fillMailPlaceholders(text, { ...values, tienda: name })
    return {
      subject: fill(subject).replaceAll(/\s+/g, ' '),
      opening: opening === '' ? [] : opening.split('\n\n').map(fill),
      closing: fill(closing),
    }
  }
}

/** Sender and texts with which a mail is composed. */
export type LetterContext = { sender: MailSender; say: GetLetterTexts }
