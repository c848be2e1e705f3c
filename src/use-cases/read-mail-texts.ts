import {
  getDefaultMailTexts,
  type MailTemplateCode,
  mailTemplates,
  type CustomMailTexts,
} from '#domain/running/mail-templates.ts'
import {
  type MailTemplate,
  type MailTexts,
  findMailTextProblems,
} from '#domain/running/mail-texts.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import type { Db } from '#persistence/database.ts'
import * as mailTexts from '#persistence/running/mail-texts.ts'
import { createEditVersion } from './edit-conflict-detection.ts'

/**
 * Mail template with its texts. `state`: default texts, the shop's own texts, or own texts that are
 * invalid in this version and not sent.
 */
export type MailTemplateTexts = {
  code: MailTemplateCode
  letter: MailTemplate
  state: 'default' | 'own' | 'refused'
  /** the shop's own mail texts, or the default texts */
  words: MailTexts
  version: string
  changed: { by: string; at: Date } | null
}

/** All mail templates for shoppers with their texts, in list order. */
export async function listMailTexts(db: Db): Promise<MailTemplateTexts[]> {
  const stored = await mailTexts.listMailTexts(db)
  return getTypedKeys(mailTemplates).map((code) =>
    stateOf(
      code,
      stored.find(({ letter }) => letter === code),
    ),
  )
}

/** One mail template with its texts; null if the code is unknown. */
export async function readMailTexts(db: Db, code: string): Promise<MailTemplateTexts | null> {
  const letters = await listMailTexts(db)
  return letters.find((one) => one.code === code) ?? null
}

/** The shop's own mail texts; invalid texts are omitted. */
export async function readCustomMailTexts(db: Db): Promise<CustomMailTexts> {
  const letters = await listMailTexts(db)
  const own = letters.filter(({ state }) => state === 'own')
  return Object.fromEntries(own.map(({ code, words }) => [code, words]))
}

function stateOf(
  code: MailTemplateCode,
  stored: mailTexts.StoredMailTexts | undefined,
): MailTemplateTexts {
  const letter: MailTemplate = mailTemplates[code]
  if (!stored) {
    const words = getDefaultMailTexts(code)
    return {
      code,
      letter,
      state: 'default',
      words,
      version: createEditVersion(words),
      changed: null,
    }
  }
  const { subject, opening, closing } = stored
  const words = { subject, opening, closing }
  const problems = Object.keys(findMailTextProblems(letter, words))
  return {
    code,
    letter,
    state: problems.length > 0 ? 'refused' : 'own',
    words,
    version: createEditVersion(words),
    changed: { by: stored.changedBy, at: stored.changedAt },
  }
}
