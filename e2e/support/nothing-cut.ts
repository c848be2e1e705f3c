import { expect, type Page } from '@playwright/test'

/** The narrowest screen a page must fit (WCAG 1.4.10): a wide one at four times its size. */
const narrowest = 320
/** Doubled text size (WCAG 1.4.4) by browser setting, and its test width. */
const [usualLetters, largeLetters] = [16, 32]
const widthsOfLargeLetters = [1440, 820]

/**
 * On the narrowest screen and with large text: no horizontal page scroll, no clipped words or fields, usable field
 * widths, no badges over names or hearts. Excludes scrollable parts and intended ellipses.
 */
export async function expectNothingCut(page: Page) {
  await expectNothingCutAt(page, narrowest, 'usual letters')
  // it ends with the page: sooner, it would take the authenticator of a test along
  const browser = await page.context().newCDPSession(page)
  const setLetters = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await setLetters(largeLetters)
  for (const width of widthsOfLargeLetters) await expectNothingCutAt(page, width, 'large letters')
  await setLetters(usualLetters)
}

async function expectNothingCutAt(page: Page, width: number, letters: string) {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.evaluate(findCut), `${page.url()}, ${width} px, ${letters}`).toEqual([])
}

function findCut(): string[] {
  const screen = document.documentElement
  const found = new Set<string>()
  if (screen.scrollWidth > screen.clientWidth) found.add('the page scrolls sideways')
  const writable = 'input:not([type="checkbox"], [type="radio"]), select, textarea'
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (isLeftOut(element)) continue
    const edge = edgeOf(element)
    const check = (box: DOMRect, what: string) => {
      if (box.width > 0 && (box.right > edge.right + 2 || box.left < edge.left - 2)) {
        found.add(`cut off: ${what.trim()}`)
      }
    }
    for (const node of element.childNodes) {
      if (node instanceof Text && node.data.trim()) check(boxOfWords(node), node.data)
    }
    if (!element.matches(`button, img, ${writable}`)) continue
    const box = element.getBoundingClientRect()
    check(box, element.outerHTML.slice(0, 120))
    const letter = Number.parseFloat(getComputedStyle(screen).fontSize)
    if (element.matches(writable) && box.width < 4.5 * letter) found.add(`narrow: ${element.id}`)
  }
  for (const card of document.querySelectorAll('article')) {
    const others = [...card.querySelectorAll('h2, h3, .heart .i')]
    for (const badge of card.querySelectorAll('.badge')) {
      if (others.some((other) => meet(badge, other))) found.add(`covered: ${card.textContent}`)
    }
  }
  return [...found]

  function boxOfWords(node: Text): DOMRect {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }

  function isLeftOut(element: HTMLElement): boolean {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || element.closest('.sr, .skip, [aria-hidden="true"]')) return true
    return partsAround(element, true).some((part) => {
      const { overflowX, textOverflow } = getComputedStyle(part)
      const scrolls = ['auto', 'scroll'].includes(overflowX) && part.scrollWidth > part.clientWidth
      return textOverflow === 'ellipsis' || (scrolls && !part.closest('dialog'))
    })
  }

  function edgeOf(element: Element): { left: number; right: number } {
    let [left, right] = [0, screen.clientWidth]
    for (const part of partsAround(element, false)) {
      if (getComputedStyle(part).overflowX === 'visible') continue
      const box = part.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
    }
    return { left, right }
  }

  /** Ancestors from inside out, up to the body or an overlay. */
  function partsAround(element: Element, itself: boolean): Element[] {
    const parts = itself ? [element] : []
    let inner = element
    while (!inner.matches(':modal, :popover-open')) {
      const outer = inner.parentElement
      if (!outer || outer === document.body) break
      parts.push(outer)
      inner = outer
    }
    return parts
  }

  function meet(one: Element, other: Element): boolean {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  }
}
