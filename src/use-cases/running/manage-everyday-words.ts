import type { EverydayWordState } from '#domain/catalogue/everyday-word-labels.ts'
import {
  type EverydayPhrase,
  type EverydayPhraseFilter,
  filterEverydayPhrases,
  normalizeEverydayPhrase,
} from '#domain/catalogue/everyday-words.ts'
import { normalizeQueryPhrase } from '#domain/catalogue/search-query.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as wordsOff from '#persistence/catalogue/everyday-words-off.ts'
import { listOneWayPhrases } from '#persistence/catalogue/search-vocabulary.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { everydayPhrases } from '../catalogue/everyday-words.ts'

export type EverydayWord = EverydayPhrase & {
  /** 'ruled': a one-way synonym of the shop replaces its meanings */
  state: EverydayWordState
  off: wordsOff.EverydayWordOff | null
}

/** Fields of trade of the everyday words, in the order of the file. */
export function listEverydayFields(): string[] {
  return [...new Set(everydayPhrases().flatMap(({ fields }) => fields))]
}

/** Everyday words under a filter, with the number of all found and of all that are switched off. */
export async function readEverydayWords(
  db: Db,
  { isOff = false, ...filter }: EverydayPhraseFilter & { isOff?: boolean | undefined },
  { start = 0, limit }: { start?: number | undefined; limit: number },
): Promise<{ words: EverydayWord[]; total: number; off: number }> {
  const off = new Map(
    (await wordsOff.listEverydayWordsOff(db)).map((one) => [one.phrase, one] as const),
  )
  const all = everydayPhrases().filter(({ phrase }) => !isOff || off.has(phrase))
  const found = filterEverydayPhrases(all, filter)
  const page = found.slice(start, start + limit)
  const ruleOf = new Map(
    page.map((one) => [one, one.spellings.map((text) => normalizeQueryPhrase(text))] as const),
  )
  const ruled = await listOneWayPhrases(db, [...ruleOf.values()].flat())
  const stateOf = (one: EverydayPhrase) => {
    if (off.has(one.phrase)) return 'off'
    return ruleOf.get(one)?.some((phrase) => ruled.includes(phrase)) ? 'ruled' : 'on'
  }
  return {
    words: page.map((one) => ({
      ...one,
      state: stateOf(one),
      off: off.get(one.phrase) ?? null,
    })),
    total: found.length,
    off: off.size,
  }
}

/** Switches everyday words off or on from the next search, and returns the changed phrases. */
export function switchEverydayWords(
  db: Db,
  {
    words,
    off,
    by,
  }: { words: readonly string[]; off: boolean; by: { actor: string; requestId?: string } },
  now: Date,
): Promise<SuccessResult<{ phrases: string[] }> | Refusal<'everyday-word-not-found'>> {
  return runInTransaction(db, async (own) => {
    const phrases = words.map(normalizeEverydayPhrase)
    const known = new Map(everydayPhrases().map((one) => [one.phrase, one.spellings[0]]))
    if (!phrases.every((phrase) => known.has(phrase))) return refuse('everyday-word-not-found')
    const stamp = { switchedBy: by.actor, switchedAt: now }
    const changed = off
      ? await wordsOff.switchEverydayWordsOff(own, phrases, stamp)
      : await wordsOff.switchEverydayWordsOn(own, phrases)
    if (changed.length > 0) {
      const after = { off, words: changed.flatMap((phrase) => known.get(phrase) ?? []) }
      const entry = { ...by, action: 'everyday-words' as const, subject: 'search', after }
      await auditLog.addAuditEntry(own, entry, now)
    }
    return { ok: true, phrases: changed }
  })
}
