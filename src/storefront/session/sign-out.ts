import { createApiClient } from '../api/api-client.ts'
import { navigateTo } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { endSession, readSessionTokens } from './shopper-session.ts'

/** Ends the session in every tab and at the identity provider; local sign-out always succeeds (AUT-09). */
export async function signOut(): Promise<void> {
  const proofs = readSessionTokens()
  if (proofs) {
    await createApiClient()
      .post('auth/logout', { refreshToken: proofs.refreshToken }, { ownWords: true })
      .catch(() => {})
  }
  endSession()
  try {
    const { signOutOfIdentityProvider } = await import('./openid-login.ts')
    await signOutOfIdentityProvider(proofs?.idToken ?? '')
  } catch {
    navigateTo(linkTo('Sign In', {}, { salida: 1 }))
  }
}
