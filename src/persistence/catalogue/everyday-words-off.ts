import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type EverydayWordOff = { phrase: string; switchedBy: string; switchedAt: Date }

/** Lists the everyday phrases that are switched off. */
export function listEverydayWordsOff(db: Db): Promise<EverydayWordOff[]> {
  return db
    .selectFrom('everyday_words_off')
    .select(['phrase', 'switched_by as switchedBy', 'switched_at as switchedAt'])
    .execute()
}

/** Switches everyday phrases off, and returns those that were on. */
export async function switchEverydayWordsOff(
  db: Db,
  phrases: readonly string[],
  { switchedBy, switchedAt }: Omit<EverydayWordOff, 'phrase'>,
): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`
    insert into everyday_words_off (phrase, switched_by, switched_at)
    select phrase, ${switchedBy}, ${switchedAt}
    from (select distinct unnest(${phrases}::text[]) as phrase order by 1) given
    on conflict do nothing returning phrase`.execute(db)
  return rows.map(({ phrase }) => phrase)
}

/** Switches everyday phrases on, and returns those that were off. */
export async function switchEverydayWordsOn(db: Db, phrases: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`
    delete from everyday_words_off where phrase = any(${phrases}::text[]) returning phrase`.execute(
    db,
  )
  return rows.map(({ phrase }) => phrase)
}
