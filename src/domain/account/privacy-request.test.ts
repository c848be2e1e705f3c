import { expect, it } from 'vitest'
import {
  getPrivacyAnswerDeadline,
  getPrivacyCompletionDeadline,
  getNextPrivacyRequestDeadline,
  getNextPrivacyRequestStep,
} from './privacy-request.ts'

it('a privacy request must be answered within twenty business days and completed within fifteen more', () => {
  // Saturdays, Sundays and 25 December do not count.
  expect(getPrivacyAnswerDeadline('2026-11-27')).toBe('2026-12-28')
  expect(getPrivacyCompletionDeadline('2026-12-28')).toBe('2027-01-19')
})

const asked = { granted: null, completedOn: null, answerBy: '2026-12-22', completeBy: null }
const granted = { ...asked, granted: true, completeBy: '2027-01-15' }

it.each([
  ['answer', '2026-12-22', asked],
  ['completion', '2027-01-15', granted],
  [null, null, { ...granted, completedOn: '2027-01-05' }],
  [null, null, { ...asked, granted: false }],
])('a privacy request awaits the %s until %s', (what, day, request) => {
  expect([getNextPrivacyRequestStep(request), getNextPrivacyRequestDeadline(request)]).toEqual([
    what,
    day,
  ])
})
