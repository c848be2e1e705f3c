const pieceLength = 500
/** Stripe takes 50 entries of 500 characters; some are the shop's for other things. */
const mostPieces = 40

/** A snapshot as entries of a gateway's metadata; none when it is too long for them. */
export function snapshotPieces(snapshot: string): Record<string, string> {
  const count = Math.ceil(snapshot.length / pieceLength)
  if (count > mostPieces) return {}
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      nameOf(index),
      snapshot.slice(index * pieceLength, (index + 1) * pieceLength),
    ]),
  )
}

/** The snapshot of a payment's metadata, if it has one. */
export function joinedSnapshot(metadata: Record<string, unknown> | null | undefined) {
  const pieces = Array.from({ length: mostPieces }, (_, index) => metadata?.[nameOf(index)])
  const snapshot = pieces.filter((piece) => typeof piece === 'string').join('')
  return snapshot ? { snapshot } : {}
}

function nameOf(index: number): string {
  return `snapshot_${index + 1}`
}
