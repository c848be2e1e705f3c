import type { KeptReply } from './kept-reply.ts'

/** As objects replies take several times the memory of their text. */
const mostShared = 12

/**
 * What the replies say that pages read again and again, as objects that all of those pages share; nobody can change
 * them. Undefined for a reply that was not read twice before.
 */
export function sharedReadings(most = mostShared) {
  const readings = new Map<KeptReply, unknown>()

  return function readingOf(kept: KeptReply): unknown {
    const known = readings.get(kept)
    if (known === undefined && !kept.plain) return undefined
    const reading = known ?? frozen(JSON.parse(String(kept.plain)))
    readings.delete(kept)
    readings.set(kept, reading)
    const [oldest] = readings.keys()
    if (readings.size > most && oldest) readings.delete(oldest)
    return reading
  }
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
