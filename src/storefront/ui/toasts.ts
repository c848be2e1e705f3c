import { createStore } from '../store.ts'

export interface ShopMessage {
  kind: 'success' | 'error'
  text: string
  /** ISO 8601 */
  at: string
}

const maxToasts = 20
/** Milliseconds in which the same words of several calls that failed together are one message. */
const togetherMs = 1000

/** What was said lately, newest first: a toast may have gone before it was read. */
export const recentMessages = createStore<readonly ShopMessage[]>([])

export function showSuccess(text: string): void {
  show('success', text)
}

/** Every error is also written next to its cause; the toast alone is never the only place. */
export function showError(text: string): void {
  show('error', text)
}

function show(kind: ShopMessage['kind'], text: string): void {
  const now = new Date()
  const [last] = recentMessages.get()
  const isSaid =
    last?.kind === kind && last.text === text && now.getTime() - Date.parse(last.at) < togetherMs
  if (kind === 'error' && isSaid) return
  const message = { kind, text, at: now.toISOString() }
  recentMessages.set([message, ...recentMessages.get()].slice(0, maxToasts))
  import('./toast-stage.tsx').then(
    (stage) => stage.present(kind, text),
    // without a connection it is still written beside its cause
    () => {},
  )
}
