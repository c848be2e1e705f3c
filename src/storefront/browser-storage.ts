export type BrowserStorage = ReturnType<typeof guard>

/** Local storage, shared by all tabs of this browser. */
export const browserStorage = guard(() => window.localStorage)

/** Session storage of this tab. */
export const tabStorage = guard(() => window.sessionStorage)

/**
 * Wraps browser storage, with an in-memory fallback when the browser blocks the storage or it is
 * full.
 */
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

    /**
     * Stores a value; returns false if the value is kept only in memory and will be lost when the
     * shopper leaves the page.
     */
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

    /** Keys of the browser's storage; throws where storage is blocked. */
    keys: () => Object.keys(open()),

    removeItem(key: string): void {
      remembered.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // Blocked storage holds no value to remove
      }
    },
  }
}
