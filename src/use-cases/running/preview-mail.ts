import type { Granted, Refusal } from '#domain/refusal.ts'
import type { MailWords } from '#domain/running/mail-words.ts'
import { composeMail } from '#mail/compose.ts'
import { letterExamples } from '#mail/letter-examples.ts'
import type { Mail } from '#mail/letter.ts'
import type { Db } from '#persistence/database.ts'
import { readSender } from '../read-sender.ts'
import { checkMailWords, type WordsRefused } from './mail-words.ts'

/** Preview of a mail with these texts and example data; nothing is stored or sent. */
export async function previewMail(
  db: Db,
  { code, words, shopUrl }: { code: string; words: MailWords; shopUrl: string },
): Promise<Granted<{ mail: Mail }> | WordsRefused | Refusal<'letter-not-found'>> {
  const checked = checkMailWords(code, words)
  if (!checked.ok) return checked
  // mails to shoppers have no links to the back office, so its URL is not needed
  const sender = await readSender(db, { shopUrl, officeUrl: shopUrl })
  const { template, data } = letterExamples[checked.code]
  const written = { ...sender, words: { [checked.code]: checked.words } }
  return { ok: true, mail: composeMail(template, data, written) }
}
