/** Marks deferred data as handled: an early failure is rendered in place and raises no unhandled rejection. */
export function markPromiseRejectionHandled<T>(data: Promise<T>): Promise<T> {
  data.catch(() => {})
  return data
}
