import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

type MissedPath = { path: string; hits: number; lastOn: Day }

/** Lists the requested paths without a page, most requested first. */
export async function listMissedPaths(
  db: Db,
  { since, limit }: { since: Day; limit: number },
): Promise<MissedPath[]> {
  const { rows } = await sql<MissedPath>`
    select m.path, sum(m.hits)::integer as hits, max(m.day)::text as "lastOn" from missed_paths m
    where m.day > ${since}::date and not exists (select from redirects r where r.from_path = m.path)
    group by m.path order by hits desc, m.path limit ${limit}`.execute(db)
  return rows
}

/** Adds to the counts of a day. Above `most` rows, the oldest and rarest are deleted. */
export async function addMissedPaths(
  db: Db,
  missed: readonly { path: string; hits: number }[],
  { today, most }: { today: Day; most: number },
): Promise<void> {
  await sql`
    insert into missed_paths (path, day, hits) select r.path, ${today}::date, r.hits
    from ${recordsetSql([...missed], sql`path text, hits integer`)} order by r.path
    on conflict (path, day) do update set hits = missed_paths.hits + excluded.hits`.execute(db)
  await sql`
    delete from missed_paths where (path, day) in (
      select path, day from missed_paths order by day, hits, path
      limit greatest(0, (select count(*) from missed_paths) - ${most}))`.execute(db)
}

/** Deletes the counts of days before a day. */
export async function deleteOldMissedPaths(db: Db, before: Day): Promise<void> {
  await sql`delete from missed_paths where day < ${before}::date`.execute(db)
}

/** Deletes the counts of paths. */
export async function removeMissedPaths(db: Db, paths: readonly string[]): Promise<void> {
  await sql`delete from missed_paths where path = any(${paths}::text[])`.execute(db)
}
