import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { MissedWords } from '#domain/catalogue/missed-search.ts'
import type { Db } from '../database.ts'
import { recordset } from '../recordset.ts'

export type MissedSearch = MissedWords & {
  searches: number
  setAside: boolean
  firstOn: Day
  lastOn: Day
}

export type MissedChoice = {
  setAside: boolean
  /** part of the search text, without accents */
  search?: string | undefined
}
export type MissedCursor = { searches: number; words: string }

/** Lists search terms without results, most frequent first. */
export async function page(
  db: Db,
  choice: MissedChoice,
  { after, limit }: { after?: MissedCursor | undefined; limit: number },
): Promise<MissedSearch[]> {
  const from = after
    ? sql`(searches < ${after.searches} or searches = ${after.searches} and words > ${after.words})`
    : sql`true`
  const { rows } = await sql<MissedSearch>`
    select words, shown, searches, set_aside as "setAside", first_on::text as "firstOn",
      last_on::text as "lastOn"
    from missed_searches where ${chosen(choice)} and ${from}
    order by searches desc, words limit ${limit}`.execute(db)
  return rows
}

function chosen({ setAside, search }: MissedChoice): RawBuilder<unknown> {
  const found = search ? sql`strpos(words, ${search}) > 0` : sql`true`
  return sql`set_aside = ${setAside} and ${found}`
}

export async function counts(db: Db): Promise<{ open: number; setAside: number }> {
  const { rows } = await sql<{ open: number; setAside: number }>`
    select count(*) filter (where not set_aside) as open, count(*) filter (where set_aside) as "setAside"
    from missed_searches`.execute(db)
  return rows[0] ?? { open: 0, setAside: 0 }
}

/** Adds to the counts of searches without results. Above `most` terms, the rarest and oldest are deleted. */
export async function add(
  db: Db,
  missed: readonly (MissedWords & { searches: number })[],
  { today, most }: { today: Day; most: number },
): Promise<void> {
  await sql`
    insert into missed_searches (words, shown, searches, first_on, last_on)
    select r.words, r.shown, r.searches, ${today}::date, ${today}::date
    from ${recordset([...missed], sql`words text, shown text, searches integer`)} order by r.words
    on conflict (words) do update set searches = missed_searches.searches + excluded.searches,
      last_on = greatest(missed_searches.last_on, excluded.last_on)`.execute(db)
  await sql`
    delete from missed_searches where words in (
      select words from missed_searches where not set_aside order by searches, last_on, words
      limit greatest(0, (select count(*) from missed_searches) - ${most}))`.execute(db)
}

/** Archives or restores search terms; returns the terms found. */
export async function setAside(db: Db, words: readonly string[], aside: boolean) {
  const { rows } = await sql<{ shown: string }>`
    update missed_searches set set_aside = ${aside}
    where words = any(${words}::text[]) and set_aside <> ${aside} returning shown`.execute(db)
  return rows.map(({ shown }) => shown)
}

/** Removes search terms that now have results. */
export async function remove(db: Db, words: readonly string[]): Promise<void> {
  await sql`delete from missed_searches where words = any(${words}::text[])`.execute(db)
}

/** Deletes search terms by day of last use: rare terms before `few`, all before `all`. */
export async function forget(
  db: Db,
  { few, fewBefore, before }: { few: number; fewBefore: Day; before: Day },
): Promise<void> {
  await sql`
    delete from missed_searches where last_on < ${before}::date
      or searches < ${few} and last_on < ${fewBefore}::date and not set_aside`.execute(db)
}
