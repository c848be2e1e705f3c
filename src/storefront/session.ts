import { linkTo } from './route-names.ts'

export interface Shopper {
  status: 'unknown' | 'guest' | 'signed-in'
  name?: string
}

const guest: Shopper = { status: 'guest' }

export function useShopper(): Shopper {
  return guest
}

/** Leads to the sign-in and, afterwards, back to `returnTo`. */
export function startSignIn(returnTo?: string): void {
  window.location.assign(linkTo('Sign In', {}, { volver: returnTo }))
}

export function signOut(): void {
  window.location.assign(linkTo('Sign In', {}, { salida: 1 }))
}
