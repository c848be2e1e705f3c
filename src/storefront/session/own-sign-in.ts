/** Under this and its `state` the tab keeps each sign-in that it has begun. */
export const signInPrefix = 'oidc.'

/** Whether this tab began the sign-in that an address answers; a foreign link names one that nobody began. */
export function isOwnSignIn(callback: URL): boolean {
  const state = callback.searchParams.get('state')
  return state !== null && window.sessionStorage.getItem(signInPrefix + state) !== null
}
