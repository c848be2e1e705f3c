export interface ShopMessage {
  kind: 'success' | 'error'
  text: string
  /** ISO 8601 */
  at: string
}

const maxToasts = 20
const messages: ShopMessage[] = []

/** What was said lately, newest first: a toast may have gone before it was read. */
export function recentMessages(): readonly ShopMessage[] {
  return messages
}

export function showSuccess(text: string): void {
  show('success', text)
}

/** Every error is also written next to its cause; the toast alone is never the only place. */
export function showError(text: string): void {
  show('error', text)
}

function show(kind: ShopMessage['kind'], text: string): void {
  messages.unshift({ kind, text, at: new Date().toISOString() })
  messages.splice(maxToasts)
  import('./toast-stage.tsx').then(
    (stage) => stage.present(kind, text),
    // without a connection it is still written beside its cause
    () => {},
  )
}
