import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#persistence/database.ts'

class Undo extends Error {}

/** Runs corrupting statements without triggers, reads the result of `look`, and rolls everything back. */
export async function whileBroken<T>(
  db: Db,
  statements: RawBuilder<unknown>[],
  look: (broken: Db) => Promise<T>,
): Promise<T | undefined> {
  let seen: T | undefined
  await db
    .transaction()
    .execute(async (broken) => {
      for (const table of ['orders', 'order_records', 'payment_attempts', 'licence_keys']) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(broken)
      }
      for (const statement of statements) await statement.execute(broken)
      seen = await look(broken)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return seen
}
