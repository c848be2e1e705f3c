import type { Db } from '#persistence/database.ts'

/** What the routes of the operator API work with. */
export type OfficeTools = {
  db: Db
  clock: () => Date
}
