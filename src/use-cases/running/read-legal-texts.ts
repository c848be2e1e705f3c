import { entriesOf } from '#domain/keys-of.ts'
import { type LegalState, withHolding } from '#domain/running/legal-holding.ts'
import { type ComparedLine, compareTexts } from '#domain/text-difference.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/content.ts'
import { legalTitles } from './read-legal-text.ts'

export type HeldVersion = content.LegalVersion & { until: Date | null; state: LegalState }

export type LegalHistory = { page: string; title: string; versions: HeldVersion[] }

/** Every legal text with its versions, newest first. */
export function readLegalTexts(db: Db, now: Date): Promise<LegalHistory[]> {
  return Promise.all(
    entriesOf(legalTitles).map(async ([page, title]) => ({
      page,
      title,
      versions: withHolding(await content.legalHistory(db, page), now),
    })),
  )
}

/** A legal text with its versions; null for an unknown page. */
export async function readLegalHistory(
  db: Db,
  page: string,
  now: Date,
): Promise<LegalHistory | null> {
  const texts = await readLegalTexts(db, now)
  return texts.find((text) => text.page === page) ?? null
}

/** Diff between two versions of a legal text; null if either does not exist. */
export async function compareLegalVersions(
  db: Db,
  { page, before, after }: { page: string; before: number; after: number },
): Promise<ComparedLine[] | null> {
  const versions = await content.legalHistory(db, page)
  const [former, later] = [before, after].map((number) =>
    versions.find(({ version }) => version === number),
  )
  return former && later ? compareTexts(former.body, later.body) : null
}
