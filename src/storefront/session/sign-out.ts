import { apiFor } from '../api/api-client.ts'
import { goTo } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import { endSession, sessionProofs } from './session.ts'

/** Ends the session in every tab and at the identity provider; local sign-out always succeeds (AUT-09). */
export async function signOut(): Promise<void> {
  const proofs = sessionProofs()
  if (proofs) {
    await apiFor()
      .post('auth/logout', { refreshToken: proofs.refreshToken }, { ownWords: true })
      .catch(() => {})
  }
  endSession()
  try {
    const { leaveProvider } = await import('./openid.ts')
    await leaveProvider(proofs?.idToken ?? '')
  } catch {
    goTo(linkTo('Sign In', {}, { salida: 1 }))
  }
}
