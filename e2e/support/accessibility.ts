import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widths = [390, 1440]

/**
 * No violation of any rule of axe on a phone and on a wide screen, light and dark. Colours are all that
 * the dark screen changes, so only their contrast is measured again there.
 */
export async function expectAccessible(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await wear(page, 'light')
    await expectNoViolations(new AxeBuilder({ page }), `${width} px, light`)
    await wear(page, 'dark')
    await expectNoViolations(
      new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']),
      `${width} px, dark`,
    )
  }
}

/** Changes the colours and brings everything that is under way to its end, also what the end of one thing sets off. */
async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            effect?.getTiming().iterations !== Infinity && playState !== 'finished',
        )
    for (let rest = underWay(); rest.length > 0; rest = underWay()) {
      for (const animation of rest) animation.finish()
    }
  })
}

async function expectNoViolations(axe: AxeBuilder, where: string) {
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any }) => `${id}: ${target} ${html} ${any[0]?.message ?? ''}`),
  )
  expect(found, where).toEqual([])
}
