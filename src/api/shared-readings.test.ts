import { describe, expect, it } from 'vitest'
import { bodyOf, keptReply } from './kept-reply.ts'
import { sharedReadings } from './shared-readings.ts'

const reply = (name: string) =>
  keptReply(200, [], Buffer.from(JSON.stringify({ name, words: [name.repeat(2000)] })))

describe('what pages read again and again', () => {
  it('is one object for all of them from the third time on, which nobody can change', () => {
    const readingOf = sharedReadings()
    const kept = reply('laptop')
    for (let times = 0; times < 2; times += 1) {
      expect(readingOf(kept)).toBeUndefined()
      bodyOf(kept)
    }

    const reading = readingOf(kept) as { name: string; words: string[] }
    expect(reading).toEqual(JSON.parse(bodyOf(kept).toString()))
    expect(readingOf(kept)).toBe(reading)
    expect(() => reading.words.push('otra')).toThrow(TypeError)
  })

  it('is forgotten when enough else is read', () => {
    const readingOf = sharedReadings(2)
    const [first, ...others] = ['a', 'b', 'c'].map(reply)
    const read = (kept = first as NonNullable<typeof first>) => {
      bodyOf(kept)
      bodyOf(kept)
      return readingOf(kept)
    }
    const before = read()
    for (const kept of others) read(kept)
    expect(read()).toEqual(before)
    expect(read()).not.toBe(before)
  })
})
