import { expect, it } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import {
  clearPageAfterSignIn,
  storePageAfterSignIn,
  readPageAfterSignIn,
} from './page-after-sign-in.ts'

const now = new Date('2026-11-27T18:00:00Z')
const deferred = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

it('the page to return to after sign-in is remembered for a day, or until sign-in', () => {
  stubBrowser('/')
  expect(readPageAfterSignIn(now)).toBeUndefined()
  storePageAfterSignIn('/customer/checkout?cupon=UNO', now)
  expect(readPageAfterSignIn(deferred(23))).toBe('/customer/checkout?cupon=UNO')
  expect(readPageAfterSignIn(deferred(24))).toBeUndefined()
  clearPageAfterSignIn()
  expect(readPageAfterSignIn(now)).toBeUndefined()
})

it.each(['https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)'])(
  'the return page after sign-in cannot be on another site: %s',
  (path) => {
    stubBrowser('/')
    storePageAfterSignIn(path, now)
    expect(readPageAfterSignIn(now)).toBeUndefined()
  },
)
