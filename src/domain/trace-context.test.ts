import { describe, expect, it } from 'vitest'
import { isTraceSampled, parseTraceparentHeader } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('traceparent', () => {
  it('a traceparent contains trace id, parent span id and sampling flag', () => {
    expect(parseTraceparentHeader(`00-${traceId}-${spanId}-01`)).toEqual({
      traceId,
      spanId,
      isSampled: true,
    })
    expect(parseTraceparentHeader(`00-${traceId}-${spanId}-02`)?.isSampled).toBe(false)
  })

  it('a traceparent header of a future version may contain more fields', () => {
    expect(parseTraceparentHeader(`01-${traceId}-${spanId}-03-more`)?.traceId).toBe(traceId)
  })

  it.each([
    undefined,
    ['00', traceId, spanId, '01'],
    '',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-01\n00`,
  ])('a traceparent is rejected as %j', (header) => {
    expect(parseTraceparentHeader(header)).toBeUndefined()
  })
})

it('trace sampling keeps a share of request traces, and always makes the same decision for a trace id', () => {
  const ended = (end: string) => traceId.slice(0, -8) + end
  expect([0, 0.5, 1].map((share) => isTraceSampled(share, ended('00000000')))).toEqual([
    false,
    true,
    true,
  ])
  expect([0, 0.5, 1].map((share) => isTraceSampled(share, ended('ffffffff')))).toEqual([
    false,
    false,
    true,
  ])
})
