import { describe, expect, it } from 'vitest'
import { createCacheTagRevisions } from './cache-tag-revisions.ts'

describe('revisions', () => {
  it('cache revisions report which cache tags changed since a given revision', () => {
    const revisions = createCacheTagRevisions()
    revisions.advance([1, 2])
    const since = revisions.current()
    revisions.advance([2, 'catalogue'])

    expect(revisions.changedSince(since, [1, 3])).toBe(false)
    expect(revisions.changedSince(since, [1, 2])).toBe(true)
    expect(revisions.changedSince(since, ['catalogue'])).toBe(true)
    expect(revisions.changedSince(revisions.current(), [2, 'catalogue'])).toBe(false)
  })

  it('cache revisions report every tag as changed after a full invalidation', () => {
    const revisions = createCacheTagRevisions()
    revisions.advance('everything')

    expect(revisions.changedSince(0, [])).toBe(true)
    expect(revisions.changedSince(1, [])).toBe(false)
  })

  it('the list of cache revisions discards its oldest changes, and reports all tags as changed for older revisions', () => {
    const revisions = createCacheTagRevisions(3)
    for (const tag of [1, 2, 3, 1, 4]) revisions.advance([tag])

    expect([1, 2, 3].map((since) => revisions.changedSince(since, [9]))).toEqual([
      true,
      false,
      false,
    ])
    expect(revisions.changedSince(3, [1])).toBe(true)
  })
})
