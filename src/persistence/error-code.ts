/** The code of a `StorageAway`. */
export const storageAwayCode = 'storage-away'

/** The code that PostgreSQL, or the connection to it, gave an error. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
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
/**
 * A connection that broke or idled too long in a transaction, a server that is being stopped or started, takes no more
 * connections, or writes nothing because it is a standby.
 */
const lost = /^(?:08[0-9A-Z]{3}|57P0[1-3]|53300|25P03|25006)$/
/** A statement or a lock that took too long, others in the way again and again, and a server without room or memory. */
const overburdened = new Set(['57014', '55P03', '40P01', '40001', '53100', '53200', '58030'])
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something failed because the connection to the database, or the server behind it, was lost. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error) ?? ''
  return (
    refused.has(code) || lost.test(code) || (error instanceof Error && broken.test(error.message))
  )
}

/** Whether something failed because the store of pictures is away. */
export function isStorageAway(error: unknown): boolean {
  return errorCode(error) === storageAwayCode
}

/** Whether something failed because a disk, the database's or this machine's, has no room. */
export function isDiskFull(error: unknown): boolean {
  return full.has(errorCode(error) ?? '')
}

/** Whether something failed because the database had no time or no room for it. */
export function isOverburdened(error: unknown): boolean {
  return overburdened.has(errorCode(error) ?? '')
}
