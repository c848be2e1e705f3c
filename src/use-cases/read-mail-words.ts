import { keysOf } from '#domain/keys-of.ts'
import {
  defaultMailWords,
  type MailLetterCode,
  mailLetters,
  type OwnMailWords,
} from '#domain/running/mail-letters.ts'
import { type MailLetter, type MailWords, mailWordsProblems } from '#domain/running/mail-words.ts'
import type { Db } from '#persistence/database.ts'
import * as mailWords from '#persistence/running/mail-words.ts'
import { versionOf } from './edit-version.ts'

/**
 * A mail template and the source of its texts: defaults, the shop's own, or own texts that this version cannot send.
 */
export type LetterState = {
  code: MailLetterCode
  letter: MailLetter
  state: 'default' | 'own' | 'refused'
  /** the shop's own texts, or the defaults */
  words: MailWords
  version: string
  changed: { by: string; at: Date } | null
}

/** All mail templates for shoppers with their texts, in list order. */
export async function listMailWords(db: Db): Promise<LetterState[]> {
  const stored = await mailWords.list(db)
  return keysOf(mailLetters).map((code) =>
    stateOf(
      code,
      stored.find(({ letter }) => letter === code),
    ),
  )
}

/** One mail template with its texts; null if the code is unknown. */
export async function readMailWords(db: Db, code: string): Promise<LetterState | null> {
  const letters = await listMailWords(db)
  return letters.find((one) => one.code === code) ?? null
}

/** The shop's own mail texts; invalid texts are omitted. */
export async function readOwnWords(db: Db): Promise<OwnMailWords> {
  const letters = await listMailWords(db)
  const own = letters.filter(({ state }) => state === 'own')
  return Object.fromEntries(own.map(({ code, words }) => [code, words]))
}

function stateOf(code: MailLetterCode, stored: mailWords.StoredMailWords | undefined): LetterState {
  const letter: MailLetter = mailLetters[code]
  if (!stored) {
    const words = defaultMailWords(code)
    return { code, letter, state: 'default', words, version: versionOf(words), changed: null }
  }
  const { subject, opening, closing } = stored
  const words = { subject, opening, closing }
  const problems = Object.keys(mailWordsProblems(letter, words))
  return {
    code,
    letter,
    state: problems.length > 0 ? 'refused' : 'own',
    words,
    version: versionOf(words),
    changed: { by: stored.changedBy, at: stored.changedAt },
  }
}
