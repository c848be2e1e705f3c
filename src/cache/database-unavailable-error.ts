import { isConnectionLost, isDatabaseOverloaded } from '#persistence/database-error-codes.ts'

/** Error for queries rejected at once while the database is unavailable. */
export class DatabaseUnavailableError extends Error {
  readonly code = 'database-away'
  constructor() {
    super('The database does not answer.')
    this.name = 'DatabaseUnavailableError'
  }
}

/** Whether an error means an unavailable or overloaded database, worth a retry. */
export function isDatabaseUnavailableError(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailableError ||
    isConnectionLost(error) ||
    isDatabaseOverloaded(error)
  )
}
