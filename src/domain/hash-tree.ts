import type { VerificationCryptoFunctions } from './signed-document-verification.ts'

type Hash = VerificationCryptoFunctions['sha256']

/** A step of a hash tree proof: the neighbouring hash, and whether it is on the left or right. */
export type HashTreeProofStep = { side: 'left' | 'right'; hash: string }

/** Maximum length of a hash tree proof. */
export const maxHashTreeProofLength = 64

/** Hash input of an inner node. Leaves have a different prefix, so no leaf can be mistaken for a node. */
const nodeText = (left: string, right: string): string => `tianguis:nodo:${left}${right}`

/** Computes the rows of a hash tree from leaves to root; an unpaired node moves up unchanged. */
export function buildHashTree(
  leaves: readonly string[],
  sha256: (text: string) => string,
): string[][] {
  const rows = [[...leaves]]
  for (let row = rows[0] ?? []; row.length > 1;) {
    const below = row
    row = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => {
      const [left = '', right] = below.slice(at * 2, at * 2 + 2)
      return right === undefined ? left : sha256(nodeText(left, right))
    })
    rows.push(row)
  }
  return rows
}

/**
 * Returns the neighbouring hashes on the way from a leaf to the root of a hash tree, which prove
 * that the tree contains the leaf.
 */
export function createHashTreeProof(
  rows: readonly (readonly string[])[],
  leaf: number,
): HashTreeProofStep[] {
  let at = leaf
  return rows.slice(0, -1).flatMap((row) => {
    const isRight = at % 2 === 1
    const hash = row[isRight ? at - 1 : at + 1]
    at = Math.floor(at / 2)
    return hash === undefined
      ? []
      : [{ side: isRight ? ('left' as const) : ('right' as const), hash }]
  })
}

/** Recomputes the root of a hash tree from a leaf and its proof. */
export async function calculateHashTreeRoot(
  leaf: string,
  proof: readonly HashTreeProofStep[],
  sha256: Hash,
): Promise<string> {
  let hash = leaf
  for (const { side, hash: neighbour } of proof) {
    hash = await sha256(side === 'left' ? nodeText(neighbour, hash) : nodeText(hash, neighbour))
  }
  return hash
}
