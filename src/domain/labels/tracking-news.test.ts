import { expect, it } from 'vitest'
import { parseTrackingStatus } from './tracking-news.ts'

it.each([
  ['delivered', 'delivered'],
  ['IN_TRANSIT', 'moving'],
  ['in_return', 'trouble'],
  ['created', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the code %s of a platform means %s', (status, reported) => {
  expect(parseTrackingStatus(status)).toBe(reported)
})
