import type { Locator } from '@playwright/test'

/** Counts presses of a task: buttons and links, without typing. */
export function counted() {
  let presses = 0
  return {
    count: () => presses,
    async tap(target: Locator) {
      presses += 1
      await target.tap()
    },
    async click(target: Locator) {
      presses += 1
      await target.click()
    },
  }
}
