import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { preparedStatementComment } from './prepared-statements.ts'

/** A row as it arrives within JSON: moments and bytes are texts. */
export type AsJson<Row> = { [Name in keyof Row]: TextOf<Row[Name]> }
type TextOf<Value> = Value extends Date | Buffer ? string : Value

/** A moment within JSON. */
export function toMoment(text: string): Date
export function toMoment(text: string | null): Date | null
export function toMoment(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** A query that can be combined with others, and what its rows mean. */
export type CombinableRead<Result> = {
  query: Expression<unknown>
  toResult: (rows: never[]) => Result
}

/** What reads return by name. */
export type CombinedResults<Reads extends Record<string, CombinableRead<unknown>>> = {
  [Name in keyof Reads]: ReturnType<Reads[Name]['toResult']>
}

/** Makes a combinable read of a query and the conversion of its rows. */
export function combinableRead<Row, Result>(
  query: Expression<Row>,
  toResult: (rows: AsJson<Row>[]) => Result,
): CombinableRead<Result> {
  return { query, toResult }
}

/**
 * Runs reads that do not depend on each other as one SQL statement, so that all show the same
 * moment and only one round trip is paid. Rows travel as JSON, in the order of their query.
 */
export async function readTogether<Results extends Record<string, unknown>>(
  db: Db,
  reads: { [Name in keyof Results]: CombinableRead<Results[Name]> },
): Promise<Results>
export async function readTogether(
  db: Db,
  reads: Record<string, CombinableRead<unknown>>,
): Promise<Record<string, unknown>> {
  const columns = Object.entries(reads).map(
    ([name, { query }]) =>
      sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<string, never[]>>`
    ${preparedStatementComment} select ${sql.join(columns)}`.execute(db)
  return Object.fromEntries(
    Object.entries(reads).map(([name, { toResult }]) => [name, toResult(rows[0]?.[name] ?? [])]),
  )
}

/** Runs one combinable read alone. */
export async function readOne<Result>(db: Db, read: CombinableRead<Result>): Promise<Result> {
  return (await readTogether(db, { read })).read
}

/**
 * A change that can be combined with others: one or more named parts of a `with` list, of which no
 * other part reads what this one writes.
 */
export type CombinableWrite = RawBuilder<unknown>

/** Makes changes that do not depend on each other, as one SQL statement. */
export async function writeTogether(db: Db, writes: readonly CombinableWrite[]): Promise<void> {
  if (writes.length === 0) return
  await sql`${preparedStatementComment} with ${sql.join(writes)} select`.execute(db)
}
