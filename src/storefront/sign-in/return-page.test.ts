import { expect, it } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { clearReturnPage, storeReturnPage, returnPage } from './return-page.ts'

const now = new Date('2026-11-27T18:00:00Z')
const deferred = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

it('the return page is remembered for a day, or until sign-in', () => {
  stubBrowser('/')
  expect(returnPage(now)).toBeUndefined()
  storeReturnPage('/customer/checkout?cupon=UNO', now)
  expect(returnPage(deferred(23))).toBe('/customer/checkout?cupon=UNO')
  expect(returnPage(deferred(24))).toBeUndefined()
  clearReturnPage()
  expect(returnPage(now)).toBeUndefined()
})

it.each(['https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)'])(
  'the return page ignores an outside URL such as %s',
  (path) => {
    stubBrowser('/')
    storeReturnPage(path, now)
    expect(returnPage(now)).toBeUndefined()
  },
)
