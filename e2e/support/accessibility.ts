import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { expectNothingCut } from './nothing-cut.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Loads axe with each document of a page, which costs a fraction of sending it to each. */
export function loadAxeEarly(page: Page): Promise<unknown> {
  return page.addInitScript({ content: axeSource })
}

const [phone, wide] = [390, 1440]

/** Every default rule plus target size: 24 pixels, or equivalent spacing. */
const everyRule: RunOptions = { rules: { 'target-size': { enabled: true } } }
const coloursOnly = onlyRules('color-contrast', 'link-in-text-block')
/** What depends on what a width shows, and where. */
export const visibleOnly = onlyRules('color-contrast', 'link-in-text-block', 'target-size')

function onlyRules(...values: string[]): RunOptions {
  return { runOnly: { type: 'rule', values } }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Nothing is cut off, however narrow the screen or large the letters, and axe finds nothing. */
export async function expectAccessible(page: Page) {
  await expectNothingCut(page)
  await expectNoViolationsAtAnyWidth(page)
}

/** The same for a page whose markup is checked at every width elsewhere: after an interaction, or in the same layout. */
export async function expectStateAccessible(page: Page) {
  await expectNothingCut(page)
  await expectNoViolationsAtAnyWidth(page, visibleOnly)
}

/**
 * Axe finds nothing on a phone in light colours nor on a wide screen in dark ones: what a width hides it measures at the
 * other, and each colour stands on both. `wideRules` are the rules for the wide screen, which finds the same markup.
 */
export async function expectNoViolationsAtAnyWidth(page: Page, wideRules = everyRule) {
  await setWidth(page, phone)
  await expectNoViolationsIn(page, 'light')
  await setWidth(page, wide)
  await expectNoViolationsIn(page, 'dark', wideRules)
}

/** Transient states are checked on a phone. Dark mode changes colours only. */
export async function expectAccessibleOnPhone(page: Page) {
  await setWidth(page, phone)
  await expectNoViolationsIn(page, 'light')
  await expectNoViolationsIn(page, 'dark', coloursOnly)
}

async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
}

async function expectNoViolationsIn(page: Page, scheme: 'light' | 'dark', rules = everyRule) {
  await wear(page, scheme)
  await expectNoViolations(
    page,
    rules,
    `${page.url()}, ${page.viewportSize()?.width} px, ${scheme}`,
  )
}

/** No violation on the page as it stands; where a panel bars all the rest, in that panel. */
export async function expectNoViolations(page: Page, rules = everyRule, where = page.url()) {
  expect(page.frames(), 'axe measures one frame').toHaveLength(1)
  await saveMarkup(page)
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axeSource)
  // off-screen parts are measured in their final place
  await page.evaluate(() => {
    document.documentElement.dataset.drawn = ''
  })
  // style sheets are not fetched anew: no style here goes by how a screen is turned
  const options: RunOptions = { ...rules, resultTypes: ['violations'], preload: false }
  const violations = await page.evaluate(measure, options)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any }) => `${id}: ${target} ${html} ${any[0]?.message ?? ''}`),
  )
  expect(found, where).toEqual([])
}

const markupFolder = process.env.MARKUP_FOLDER
const savedReplies = new Set<string>()

/** Saves the page for `prove:markup`: as it stands, and once as the server sent it. */
async function saveMarkup(page: Page) {
  if (markupFolder === undefined) return
  const save = (kind: string, html: string) => {
    const { pathname, search } = new URL(page.url())
    const name = `${pathname}${search}`.replaceAll(/[^\w-]+/g, '_').slice(0, 120)
    const hash = createHash('sha256').update(html).digest('hex').slice(0, 8)
    writeFileSync(path.join(markupFolder, `${kind}-${name}-${hash}.html`), html)
  }
  save('page', await page.content())
  if (savedReplies.has(page.url())) return
  savedReplies.add(page.url())
  const reply = await page.request.get(page.url())
  if (reply.headers()['content-type']?.startsWith('text/html')) save('reply', await reply.text())
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
