import { accountLetters } from './account-mail-letters.ts'
import { afterSalesLetters } from './after-sales-mail-letters.ts'
import { deliveryLetters } from './delivery-mail-letters.ts'
import type { MailLetter, MailWords } from './mail-words.ts'
import { orderLetters } from './order-mail-letters.ts'

/** E-mail templates with editable texts, in list order. */
export const mailLetters = {
  ...orderLetters,
  ...deliveryLetters,
  ...afterSalesLetters,
  ...accountLetters,
} as const satisfies Record<string, MailLetter>

export type MailLetterCode = keyof typeof mailLetters

/** Customised texts per e-mail template. */
export type OwnMailWords = Partial<Record<MailLetterCode, MailWords>>

export function isMailLetter(code: string): code is MailLetterCode {
  return Object.hasOwn(mailLetters, code)
}

/** Default texts of an e-mail template. */
export function defaultMailWords(code: MailLetterCode): MailWords {
  const { subject, opening, closing } = mailLetters[code]
  return { subject, opening, closing }
}
