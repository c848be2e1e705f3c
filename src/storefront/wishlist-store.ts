import { startSignIn } from './session.ts'

const none: ReadonlySet<number> = new Set()

/** Ids of the products in the shopper's wishlist; empty for guests. */
export function useWishes(): ReadonlySet<number> {
  return none
}

export async function toggleWish(_productId: number): Promise<void> {
  startSignIn(window.location.pathname)
}
