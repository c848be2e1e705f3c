import { type RawBuilder, sql } from 'kysely'

/** Table `r` from plain rows in a statement; a thousand rows are one parameter. */
export function recordset(rows: object[], type: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${type})`
}
