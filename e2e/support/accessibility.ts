import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { expectNothingCut } from './nothing-cut.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const phone = 390
const widths = [phone, 1440]

/** Every rule that is on by itself, and the size of what is pressed: at least 24 pixels, or as far apart. */
const everyRule: RunOptions = { rules: { 'target-size': { enabled: true } } }
const coloursOnly: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Nothing is cut off, however narrow the screen or large the letters, and axe finds nothing on a phone nor on a wide screen. */
export async function expectAccessible(page: Page) {
  await expectNothingCut(page)
  for (const width of widths) await expectNoViolationsAt(page, width)
}

/** What is there for a moment only is looked at on a phone. */
export function expectAccessibleOnPhone(page: Page) {
  return expectNoViolationsAt(page, phone)
}

/**
 * No violation of any rule of axe, light and dark. Colours are all that the dark screen changes, so only their contrast
 * is measured again there.
 */
async function expectNoViolationsAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  await wear(page, 'light')
  await expectNoViolations(page, everyRule, `${width} px, light`)
  await wear(page, 'dark')
  await expectNoViolations(page, coloursOnly, `${width} px, dark`)
}

/** No violation on the page as it stands; where a panel bars all the rest, in that panel. */
export async function expectNoViolations(page: Page, rules = everyRule, where = page.url()) {
  expect(page.frames(), 'axe measures one frame').toHaveLength(1)
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axeSource)
  // what is far from the screen is measured where it will stand
  await page.evaluate(() => {
    document.documentElement.dataset.drawn = ''
  })
  const options: RunOptions = { ...rules, resultTypes: ['violations'] }
  const violations = await page.evaluate(measure, options)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any }) => `${id}: ${target} ${html} ${any[0]?.message ?? ''}`),
  )
  expect(found, where).toEqual([])
}

async function measure(options: RunOptions): Promise<AxeResults['violations']> {
  const barring = [...document.querySelectorAll('dialog:modal')].at(-1)
  const { violations } = await window.axe.run(barring ?? document, options)
  return violations
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
