import {
  type LegalTextVersionState,
  addLegalTextVersionStates,
} from '#domain/running/legal-text-version-state.ts'
import { type ComparedLine, compareTexts } from '#domain/text-difference.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import { legalTextTitles } from './read-legal-text.ts'

export type LegalTextVersionWithState = content.LegalTextVersionRow & {
  until: Date | null
  state: LegalTextVersionState
}

export type LegalTextHistory = {
  page: string
  title: string
  versions: LegalTextVersionWithState[]
}

/** Every legal text with its versions, newest first. */
export function readLegalTexts(db: Db, now: Date): Promise<LegalTextHistory[]> {
  return Promise.all(
    getTypedEntries(legalTextTitles).map(async ([page, title]) => ({
      page,
      title,
      versions: addLegalTextVersionStates(await content.listLegalTextVersions(db, page), now),
    })),
  )
}

/** A legal text with its versions; null for an unknown page. */
export async function readLegalTextHistory(
  db: Db,
  page: string,
  now: Date,
): Promise<LegalTextHistory | null> {
  const texts = await readLegalTexts(db, now)
  return texts.find((text) => text.page === page) ?? null
}

/** Compares two versions of a legal text; null if either does not exist. */
export async function diffLegalTextVersions(
  db: Db,
  { page, before, after }: { page: string; before: number; after: number },
): Promise<ComparedLine[] | null> {
  const versions = await content.listLegalTextVersions(db, page)
  const [former, later] = [before, after].map((number) =>
    versions.find(({ version }) => version === number),
  )
  return former && later ? compareTexts(former.body, later.body) : null
}
