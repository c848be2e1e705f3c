/** State of a legal text version; `replaced` versions never came into force. */
export type LegalTextVersionState = 'waiting' | 'in-force' | 'past' | 'replaced'

type Held = { version: number; from: Date }

/**
 * Adds the end date and state to each legal text version, as of a given time. Of versions that
 * start at the same time, the newest applies.
 */
export function addLegalTextVersionStates<Version extends Held>(
  versions: readonly Version[],
  now: Date,
): (Version & { until: Date | null; state: LegalTextVersionState })[] {
  const inOrder = versions.toSorted(
    (one, other) => one.from.getTime() - other.from.getTime() || one.version - other.version,
  )
  return versions.map((version) => {
    const until = inOrder[inOrder.indexOf(version) + 1]?.from ?? null
    return { ...version, until, state: stateOf({ from: version.from, until }, now) }
  })
}

function stateOf(
  { from, until }: { from: Date; until: Date | null },
  now: Date,
): LegalTextVersionState {
  if (until && until <= from) return 'replaced'
  if (from > now) return 'waiting'
  return until && until <= now ? 'past' : 'in-force'
}
