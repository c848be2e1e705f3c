import {
  type CustomMailTexts,
  type MailTemplate,
  type MailTexts,
  findMailTextProblems,
  pickMailTexts,
} from '#domain/running/mail-texts.ts'
import { editableMailTemplatesByCode } from '#mail/message-templates.ts'
import type { Db } from '#persistence/database.ts'
import * as mailTexts from '#persistence/running/mail-texts.ts'
import { createEditConflictVersion } from './edit-conflict-detection.ts'

/**
 * Mail template with its texts. `state`: default texts, the shop's own texts, or own texts that are
 * invalid in this version and not sent.
 */
export type MailTemplateTexts = {
  code: string
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
  return [...editableMailTemplatesByCode].map(([code, template]) =>
    stateOf(
      code,
      template,
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
  code: string,
  letter: MailTemplate,
  stored: mailTexts.CustomMailTextsRow | undefined,
): MailTemplateTexts {
  const words = pickMailTexts(stored ?? letter)
  const read = { code, letter, words, version: createEditConflictVersion(words) }
  if (!stored) return { ...read, state: 'default', changed: null }
  const isRefused = Object.keys(findMailTextProblems(letter, words)).length > 0
  return {
    ...read,
    state: isRefused ? 'refused' : 'own',
    changed: { by: stored.changedBy, at: stored.changedAt },
  }
}
