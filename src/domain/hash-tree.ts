import type { VerifierTools } from './verdict.ts'

type Hash = VerifierTools['sha256']

/** A neighbour on the way from a leaf to the root, and on which side it stands. */
export type ProofStep = { side: 'left' | 'right'; hash: string }

/** Ways longer than this belong to no tree that a shop could have. */
export const longestProof = 64

/** The hash over two neighbours. Leaves begin with other words, so that no leaf can be taken for one. */
const nodeText = (left: string, right: string): string => `tianguis:nodo:${left}${right}`

/** The root that a leaf and its neighbours come to. */
export async function rootFrom(
  leaf: string,
  proof: readonly ProofStep[],
  sha256: Hash,
): Promise<string> {
  let hash = leaf
  for (const { side, hash: neighbour } of proof) {
    hash = await sha256(side === 'left' ? nodeText(neighbour, hash) : nodeText(hash, neighbour))
  }
  return hash
}
