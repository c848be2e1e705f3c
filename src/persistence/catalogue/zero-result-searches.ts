import { type RawBuilder, sql } from 'kysely'
import type { LoggableSearch } from '#domain/catalogue/zero-result-search.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

export type ZeroResultSearch = LoggableSearch & {
  searches: number
  setAside: boolean
  firstOn: Day
  lastOn: Day
}

export type ZeroResultSearchFilter = {
  setAside: boolean
  /** filter: part of the search term, without accents */
  search?: string | undefined
}
export type ZeroResultSearchCursor = { searches: number; words: string }

/** Lists a page of search terms without results, most frequent first. */
export async function listPageOfZeroResultSearches(
  db: Db,
  choice: ZeroResultSearchFilter,
  { after, limit }: { after?: ZeroResultSearchCursor | undefined; limit: number },
): Promise<ZeroResultSearch[]> {
  const from = after
    ? sql`(searches < ${after.searches} or searches = ${after.searches} and words > ${after.words})`
    : sql`true`
  const { rows } = await sql<ZeroResultSearch>`
    select words, shown, searches, set_aside as "setAside", first_on::text as "firstOn",
      last_on::text as "lastOn"
    from missed_searches where ${chosen(choice)} and ${from}
    order by searches desc, words limit ${limit}`.execute(db)
  return rows
}

function chosen({ setAside, search }: ZeroResultSearchFilter): RawBuilder<unknown> {
  const found = search ? sql`strpos(words, ${search}) > 0` : sql`true`
  return sql`set_aside = ${setAside} and ${found}`
}

export async function countZeroResultSearches(db: Db): Promise<{ open: number; setAside: number }> {
  const { rows } = await sql<{ open: number; setAside: number }>`
    select count(*) filter (where not set_aside) as open, count(*) filter (where set_aside) as "setAside"
    from missed_searches`.execute(db)
  return rows[0] ?? { open: 0, setAside: 0 }
}

/** Adds to the counts of searches without results. Above `most` terms, the rarest and oldest are deleted. */
export async function addZeroResultSearches(
  db: Db,
  missed: readonly (LoggableSearch & { searches: number })[],
  { today, most }: { today: Day; most: number },
): Promise<void> {
  await sql`
    insert into missed_searches (words, shown, searches, first_on, last_on)
    select r.words, r.shown, r.searches, ${today}::date, ${today}::date
    from ${recordsetSql([...missed], sql`words text, shown text, searches integer`)} order by r.words
    on conflict (words) do update set searches = missed_searches.searches + excluded.searches,
      last_on = greatest(missed_searches.last_on, excluded.last_on)`.execute(db)
  await sql`
    delete from missed_searches where words in (
      select words from missed_searches where not set_aside order by searches, last_on, words
      limit greatest(0, (select count(*) from missed_searches) - ${most}))`.execute(db)
}

/** Archives or restores search terms without results; returns the terms that exist. */
export async function setZeroResultSearchesArchived(
  db: Db,
  words: readonly string[],
  aside: boolean,
) {
  const { rows } = await sql<{ shown: string }>`
    update missed_searches set set_aside = ${aside}
    where words = any(${words}::text[]) and set_aside <> ${aside} returning shown`.execute(db)
  return rows.map(({ shown }) => shown)
}

/**
 * Removes search terms from the list of searches without results, because they now have results.
 */
export async function removeZeroResultSearches(db: Db, words: readonly string[]): Promise<void> {
  await sql`delete from missed_searches where words = any(${words}::text[])`.execute(db)
}

/**
 * Deletes search terms without results that were last used before a cut-off day: `fewBefore` for
 * rarely used terms, `before` for every term.
 */
export async function deleteOldZeroResultSearches(
  db: Db,
  { few, fewBefore, before }: { few: number; fewBefore: Day; before: Day },
): Promise<void> {
  await sql`
    delete from missed_searches where last_on < ${before}::date
      or searches < ${few} and last_on < ${fewBefore}::date and not set_aside`.execute(db)
}
