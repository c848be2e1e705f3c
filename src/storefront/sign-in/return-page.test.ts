import { expect, it } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { dropWantedPage, keepWantedPage, wantedPage } from './wanted-page.ts'

const now = new Date('2026-11-27T18:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

it('is remembered for a day, or until sign-in', () => {
  stubBrowser('/')
  expect(wantedPage(now)).toBeUndefined()
  keepWantedPage('/customer/checkout?cupon=UNO', now)
  expect(wantedPage(later(23))).toBe('/customer/checkout?cupon=UNO')
  expect(wantedPage(later(24))).toBeUndefined()
  dropWantedPage()
  expect(wantedPage(now)).toBeUndefined()
})

it.each(['https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)'])(
  'ignores an outside address such as %s',
  (path) => {
    stubBrowser('/')
    keepWantedPage(path, now)
    expect(wantedPage(now)).toBeUndefined()
  },
)
