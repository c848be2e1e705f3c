type MetadataLimits = { pieceLength: number; mostPieces: number }

/**
 * Metadata entries that store a purchase snapshot. Stripe allows 50 entries of 500 characters; the
 * shop needs some entries for other data.
 */
const usualLimits: MetadataLimits = { pieceLength: 500, mostPieces: 40 }
/** Largest number of entries with any gateway. */
const mostPiecesAnywhere = 80

/**
 * Splits a purchase snapshot into metadata entries for the gateway; returns none if the snapshot is
 * too long.
 */
export function splitPurchaseSnapshot(
  snapshot: string,
  { pieceLength, mostPieces } = usualLimits,
): Record<string, string> {
  const count = Math.ceil(snapshot.length / pieceLength)
  if (count > mostPieces) return {}
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      nameOf(index),
      snapshot.slice(index * pieceLength, (index + 1) * pieceLength),
    ]),
  )
}

/** Puts the purchase snapshot together again from the metadata entries of a payment, if present. */
export function joinPurchaseSnapshotChunks(metadata: Record<string, unknown> | null | undefined) {
  const pieces = Array.from({ length: mostPiecesAnywhere }, (_, index) => metadata?.[nameOf(index)])
  const snapshot = pieces.filter((piece) => typeof piece === 'string').join('')
  return snapshot ? { snapshot } : {}
}

function nameOf(index: number): string {
  return `snapshot_${index + 1}`
}
