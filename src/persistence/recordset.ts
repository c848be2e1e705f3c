import { type RawBuilder, sql } from 'kysely'

/** Plain rows as a table `r` of a statement, so that a thousand of them are one parameter. */
export function recordset(rows: object[], type: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${type})`
}
