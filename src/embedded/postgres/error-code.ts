/** The name that the system has for an error: `EEXIST`, `EPERM`. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
