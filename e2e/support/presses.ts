import type { Locator } from '@playwright/test'

/** What somebody presses for a task, counted: buttons and links. Typing is not. */
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
