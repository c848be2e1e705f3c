import { createStore } from '../store.ts'

export interface ShopMessage {
  kind: 'success' | 'error'
  text: string
  /** ISO 8601 time */
  at: string
}

const maxToasts = 20

/** Recent messages, newest first, for toasts that disappeared unread. */
export const recentMessages = createStore<readonly ShopMessage[]>([])

export function showSuccess(text: string): void {
  show('success', text)
}

/** Shows an error toast. Every error is also displayed next to its cause. */
export function showError(text: string): void {
  show('error', text)
}

function show(kind: ShopMessage['kind'], text: string): void {
  const message = { kind, text, at: new Date().toISOString() }
  recentMessages.set([message, ...recentMessages.get()].slice(0, maxToasts))
  import('./toast-stage.tsx').then(
    (stage) => stage.present(kind, text),
    // Offline, the message is still displayed next to its cause
    () => {},
  )
}
