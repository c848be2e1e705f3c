/** State of a legal text version; `replaced` versions never came into force. */
export type LegalState = 'waiting' | 'in-force' | 'past' | 'replaced'

type Held = { version: number; from: Date }

/**
 * Computes end and state of each legal text version at a moment; of versions with the same start, the newest applies.
 */
export function withHolding<Version extends Held>(
  versions: readonly Version[],
  now: Date,
): (Version & { until: Date | null; state: LegalState })[] {
  const inOrder = versions.toSorted(
    (one, other) => one.from.getTime() - other.from.getTime() || one.version - other.version,
  )
  return versions.map((version) => {
    const until = inOrder[inOrder.indexOf(version) + 1]?.from ?? null
    return { ...version, until, state: stateOf({ from: version.from, until }, now) }
  })
}

function stateOf({ from, until }: { from: Date; until: Date | null }, now: Date): LegalState {
  if (until && until <= from) return 'replaced'
  if (from > now) return 'waiting'
  return until && until <= now ? 'past' : 'in-force'
}
