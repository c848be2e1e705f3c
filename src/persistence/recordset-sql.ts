import { type RawBuilder, sql } from 'kysely'

/** Converts objects into the SQL table `r`; all rows are passed as one JSON parameter. */
export function recordsetSql(rows: object[], type: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${type})`
}
