export type BrowserStorage = ReturnType<typeof guard>

/** What all tabs of this browser share. */
export const browserStorage = guard(() => window.localStorage)

/** What this tab alone keeps. */
export const tabStorage = guard(() => window.sessionStorage)

/** Storage that may be blocked or full, with an in-memory fallback for the page's lifetime. */
function guard(open: () => Storage) {
  const remembered = new Map<string, string>()
  return {
    getItem(key: string): string | null {
      try {
        return remembered.get(key) ?? open().getItem(key)
      } catch {
        return null
      }
    },

    /** Whether the value outlives this page. */
    setItem(key: string, value: string): boolean {
      try {
        open().setItem(key, value)
        remembered.delete(key)
        return true
      } catch {
        remembered.set(key, value)
        return false
      }
    },

    /** Of what the browser keeps; throws where it refuses. */
    keys: () => Object.keys(open()),

    removeItem(key: string): void {
      remembered.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // a browser that refuses keeps nothing under it, either
      }
    },
  }
}
