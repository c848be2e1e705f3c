import { createStore } from '../store.ts'

export interface ShopMessage {
  kind: 'success' | 'error'
  text: string
  /** ISO 8601 */
  at: string
}

const maxToasts = 20

/** Recent messages, newest first, for toasts that vanished unread. */
export const recentMessages = createStore<readonly ShopMessage[]>([])

export function showSuccess(text: string): void {
  show('success', text)
}

/** Every error is also written next to its cause; the toast alone is never the only place. */
export function showError(text: string): void {
  show('error', text)
}

function show(kind: ShopMessage['kind'], text: string): void {
  const message = { kind, text, at: new Date().toISOString() }
  recentMessages.set([message, ...recentMessages.get()].slice(0, maxToasts))
  import('./toast-stage.tsx').then(
    (stage) => stage.present(kind, text),
    // without a connection it is still written beside its cause
    () => {},
  )
}
