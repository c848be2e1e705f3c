/**
 * Marks a deferred promise as handled: an early failure is shown in the page and raises no
 * unhandled rejection.
 */
export function markPromiseRejectionHandled<T>(data: Promise<T>): Promise<T> {
  data.catch(() => {})
  return data
}
