import { type MailLetterCode, mailLetters } from '#domain/running/mail-letters.ts'
import { fillMailWords } from '#domain/running/mail-words.ts'
import type { Sender } from './letter.ts'

type Places<Code extends MailLetterCode> = (typeof mailLetters)[Code]['places'][number]

/** Letter texts with filled placeholders, the opening in paragraphs. */
type Said = { subject: string; opening: string[]; closing: string }

/** Returns the texts of a letter, custom or default. */
export type Say = <Code extends MailLetterCode>(
  code: Code,
  values: Readonly<Record<Places<Code>, string>>,
) => Said

export function sayFor({ name, words }: Sender): Say {
  return (code, values) => {
    const { subject, opening, closing } = words[code] ?? mailLetters[code]
    const fill = (text: string) => fillMailWords(text, { ...values, tienda: name })
    return {
      subject: fill(subject).replaceAll(/\s+/g, ' '),
      opening: opening === '' ? [] : opening.split('\n\n').map(fill),
      closing: fill(closing),
    }
  }
}

/** Sender and texts for writing a letter. */
export type Writing = { sender: Sender; say: Say }
