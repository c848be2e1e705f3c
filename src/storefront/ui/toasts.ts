import { createStateStore } from '../create-global-state.ts'

export interface ToastMessage {
  kind: 'success' | 'error'
  text: string
  /** ISO 8601 time at which the toast appeared */
  at: string
}

const maxToasts = 20

/**
 * Recent toast messages, newest first, which the shopper can still read after the toasts have
 * disappeared.
 */
export const recentToasts = createStateStore<readonly ToastMessage[]>([])

export function showSuccess(text: string): void {
  show('success', text)
}

/** Shows an error toast. Every error is also displayed next to its cause. */
export function showError(text: string): void {
  show('error', text)
}

function show(kind: ToastMessage['kind'], text: string): void {
  const message = { kind, text, at: new Date().toISOString() }
  recentToasts.set([message, ...recentToasts.get()].slice(0, maxToasts))
  import('./show-toast.tsx').then(
    (stage) => stage.showToast(kind, text),
    // When offline, the toast code cannot load; the error is still displayed next to its cause
    () => {},
  )
}
