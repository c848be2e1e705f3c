import type { MailTexts } from '#domain/running/mail-texts.ts'
import type { SuccessResult, Refusal } from '#domain/use-case-result.ts'
import { renderMailContent } from '#mail/compose-message.ts'
import type { Mail } from '#mail/mail-template-types.ts'
import type { Db } from '#persistence/database.ts'
import { readMailSender } from '../read-mail-sender.ts'
import { checkMailTexts, type MailTextsRefusal } from './manage-mail-texts.ts'

/** Preview of a mail with these texts and example data; nothing is stored or sent. */
export async function previewMail(
  db: Db,
  { code, words, shopUrl }: { code: string; words: MailTexts; shopUrl: string },
): Promise<SuccessResult<{ mail: Mail }> | MailTextsRefusal | Refusal<'letter-not-found'>> {
  const checked = checkMailTexts(code, words)
  if (!checked.ok) return checked
  // the previewed mail goes to shoppers and has no links to the back office, so the back office URL
  // is not needed
  const sender = await readMailSender(db, { shopUrl, officeUrl: shopUrl })
  const written = { ...sender, words: { [code]: checked.words } }
  return { ok: true, mail: renderMailContent(checked.letter.composeExample(written), written) }
}
