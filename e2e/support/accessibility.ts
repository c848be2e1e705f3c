import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const bothWidths = [390, 1440]

/**
 * No violation of any rule of axe on a phone and on a wide screen, light and dark. Colours are all that
 * the dark screen changes, so only their contrast is measured again there.
 */
export async function expectAccessible(page: Page, widths = bothWidths) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await wear(page, 'light')
    await expectNoViolations(withTargets(page), `${width} px, light`)
    await wear(page, 'dark')
    await expectNoViolations(
      new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']),
      `${width} px, dark`,
    )
  }
}

/** Every rule that is on by itself, and the size of what is pressed: at least 24 pixels, or as far apart. */
function withTargets(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
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
