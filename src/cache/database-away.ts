/** The database has not answered for a while: whatever needs it is refused at once. */
export class DatabaseAway extends Error {
  readonly code = 'database-away'
  constructor() {
    super('The database does not answer.')
    this.name = 'DatabaseAway'
  }
}

/** What the driver says in words alone. */
const broken =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$/
const refused = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** A connection that broke, a server that is being stopped or started, or takes no more connections. */
const states = /^(?:08\d{3}|57P0[1-3]|53300)$/

/** Whether something failed because the database cannot be reached, and may be asked again later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message } = error as Error & { code?: string }
  return (
    error instanceof DatabaseAway || refused.has(code) || states.test(code) || broken.test(message)
  )
}
