import { sql } from 'kysely'
import type { SearchStep } from '#domain/catalogue/learned-search.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** A step of a visitor after a search; `visitor` is the hashed network in hexadecimal digits. */
export type SearchDayStep = {
  step: SearchStep | 'meant'
  phrase: string
  shown: string
  product: number | null
  meant: string | null
  visitor: string
}

/** Key with which visitors of a day are hashed, the same in all processes; `fresh` becomes the first one. */
export async function ensureSearchDayKey(db: Db, day: Day, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ key: Buffer }>`
    insert into search_day_keys (day, key) values (${day}, ${fresh})
    on conflict (day) do update set key = search_day_keys.key returning key`.execute(db)
  return rows[0]?.key ?? fresh
}

/** Adds steps of a day, each once; above `most` rows, further ones are dropped. */
export async function addSearchDaySteps(
  db: Db,
  steps: readonly SearchDayStep[],
  { day, most }: { day: Day; most: number },
): Promise<void> {
  const columns = sql`step text, phrase text, shown text, product bigint, meant text, visitor text`
  await sql`
    insert into search_day_steps (day, step, phrase, shown, product_id, meant, visitor)
    select ${day}::date, r.step, r.phrase, r.shown, r.product, r.meant, decode(r.visitor, 'hex')
    from ${recordsetSql([...steps], columns)}
    where (r.product is null or exists (select from products p where p.id = r.product and p.visible))
      and (select count(*) from (select from search_day_steps limit ${most}) s) < ${most}
    order by r.phrase, r.step, r.product, r.meant, r.visitor
    on conflict do nothing`.execute(db)
}

/** Deletes the keys of past days, without which their hashes cannot be computed again. */
export async function deletePastSearchDayKeys(db: Db, today: Day): Promise<void> {
  await sql`delete from search_day_keys where day < ${today}::date`.execute(db)
}
