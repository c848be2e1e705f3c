/** Returns the system's code of an error: `EEXIST`, `EPERM`. */
export function getSystemErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
