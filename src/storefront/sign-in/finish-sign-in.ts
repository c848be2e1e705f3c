import { apiFor } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { isRedirect, needsFreshSignIn, reactionTo } from '../api/error-catalogue.ts'
import { ownPath } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import { identityFromCallback, startExternalLogin } from '../session/openid.ts'
import { adoptLogin, endSession } from '../session/session.ts'
import { literals } from '../text/literals.ts'
import { showError } from '../ui/toasts.ts'
import { dropIdentity, keepIdentity } from './pending-identity.ts'

/**
 * Turns the identity provider's answer into a session of the shop and tells where to go next; null when
 * the error catalogue has already led elsewhere (AUT-02, AUT-10, AUT-11).
 */
export async function finishSignIn(): Promise<string | null> {
  let wanted: string | undefined
  try {
    const { identity, returnTo } = await identityFromCallback()
    wanted = returnTo
    const { accessToken, refreshToken, email, idToken } = identity
    keepIdentity(identity)
    const reply = await apiFor().post(
      'auth/login',
      { accessToken, refreshToken, email, idToken },
      { ownWords: true },
    )
    dropIdentity()
    adoptLogin(reply, idToken)
    const back = ownPath(returnTo)
    if (reply.user.is_verified === 0) return linkTo('Sign Up', {}, { volver: back })
    return back ?? linkTo('Profile')
  } catch (error) {
    if (error instanceof ApiFailure) {
      const reaction = reactionTo(error)
      if (reaction.do !== 'sign-up') dropIdentity()
      if (isRedirect(reaction)) return null
      if (needsFreshSignIn(error)) {
        await startExternalLogin(wanted, { fresh: true })
        return null
      }
    }
    console.error(error)
    endSession()
    showError(literals.signIn.identityUnavailable)
    return linkTo('Support')
  }
}
