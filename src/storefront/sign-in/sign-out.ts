import { apiFor } from '../api/api-client.ts'
import { goTo } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import { endSession, sessionProofs } from '../session/session.ts'
import { leaveProvider } from './openid.ts'

/** Signing out always works here, whatever the API and the provider say (AUT-09). */
export async function leave(): Promise<void> {
  const proofs = sessionProofs()
  if (proofs) {
    await apiFor()
      .post('auth/logout', { refreshToken: proofs.refreshToken }, { ownWords: true })
      .catch(() => {})
  }
  endSession()
  try {
    await leaveProvider(proofs?.idToken ?? '')
  } catch {
    goTo(linkTo('Sign In', {}, { salida: 1 }))
  }
}
