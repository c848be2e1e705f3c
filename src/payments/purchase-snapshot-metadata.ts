const pieceLength = 500
/**
 * Maximum metadata entries of a snapshot. Stripe allows 50 entries of 500 characters; the shop
 * needs some entries for other data.
 */
const mostPieces = 40

/** Splits a snapshot into gateway metadata entries; none when it is too long. */
export function splitPurchaseSnapshot(snapshot: string): Record<string, string> {
  const count = Math.ceil(snapshot.length / pieceLength)
  if (count > mostPieces) return {}
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      nameOf(index),
      snapshot.slice(index * pieceLength, (index + 1) * pieceLength),
    ]),
  )
}

/** Joins the snapshot from a payment's metadata, if present. */
export function joinPurchaseSnapshot(metadata: Record<string, unknown> | null | undefined) {
  const pieces = Array.from({ length: mostPieces }, (_, index) => metadata?.[nameOf(index)])
  const snapshot = pieces.filter((piece) => typeof piece === 'string').join('')
  return snapshot ? { snapshot } : {}
}

function nameOf(index: number): string {
  return `snapshot_${index + 1}`
}
