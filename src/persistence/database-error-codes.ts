/** Error code of errors about an unavailable picture store (`StorageUnavailable`). */
export const pictureStoreUnavailableCode = 'storage-away'

/** Returns the code of a PostgreSQL or connection error. */
export function readErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Connection errors that the PostgreSQL driver reports only as text, without a code. */
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
 * PostgreSQL error codes of a lost connection or server: broken connection, idle-in-transaction
 * timeout, server stopping or starting, no free connections, or a read-only standby.
 */
const lost = /^(?:08[0-9A-Z]{3}|57P0[1-3]|53300|25P03|25006)$/
/**
 * PostgreSQL error codes of an overloaded server: statement or lock timeout, repeated conflicts, no
 * disk space or memory.
 */
const overburdened = new Set(['57014', '55P03', '40P01', '40001', '53100', '53200', '58030'])
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error means that the connection to the database or its server is lost. */
export function isConnectionLost(error: unknown): boolean {
  const code = readErrorCode(error) ?? ''
  return (
    refused.has(code) || lost.test(code) || (error instanceof Error && broken.test(error.message))
  )
}

/** Whether an error means that the picture store is unavailable. */
export function isPictureStoreUnavailable(error: unknown): boolean {
  return readErrorCode(error) === pictureStoreUnavailableCode
}

/** Whether an error means that the disk of the database or of this machine is full. */
export function isDiskFull(error: unknown): boolean {
  return full.has(readErrorCode(error) ?? '')
}

/** Whether an error means that the database is overloaded. */
export function isDatabaseOverloaded(error: unknown): boolean {
  return overburdened.has(readErrorCode(error) ?? '')
}
