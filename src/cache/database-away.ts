import { isConnectionLost, isOverburdened } from '#persistence/error-code.ts'

/** Error for queries rejected at once while the database is unavailable. */
export class DatabaseAway extends Error {
  readonly code = 'database-away'
  constructor() {
    super('The database does not answer.')
    this.name = 'DatabaseAway'
  }
}

/** Whether an error means an unavailable or overloaded database, worth a retry. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof DatabaseAway || isConnectionLost(error) || isOverburdened(error)
}
