import { test } from '@playwright/test'
import { testThatNothingIsCut } from '../support/nothing-cut.ts'

// Letters twice as large (WCAG 1.4.4), as somebody sets them for all pages of a browser
test.use({
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    await use({ ...launchOptions, args })
  },
})

testThatNothingIsCut([1440, 820])
