import { ownPath } from '#domain/own-path.ts'
import { apiFor } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { isRedirect, needsFreshSignIn, reactionTo } from '../api/error-catalogue.ts'
import { linkTo } from '../route-names.ts'
import { identityFromCallback } from '../session/openid.ts'
import { begunSignIn } from '../session/own-sign-in.ts'
import { adoptLogin, currentSession, endSession } from '../session/session.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import { showError } from '../ui/toasts.ts'
import { afterFailure } from './after-failure.ts'
import { leaveForProvider } from './leave-for-provider.ts'
import { dropIdentity, keepIdentity } from './pending-identity.ts'
import { clearReturnPage } from './return-page.ts'

/**
 * Turns the identity provider's response into a session and returns the next page; null when the error catalogue has
 * already redirected (AUT-02, AUT-10, AUT-11).
 */
export async function finishSignIn(): Promise<string | null> {
  let wanted: string | undefined
  try {
    const { identity, returnTo } = await identityFromCallback(
      begunSignIn(new URL(window.location.href)),
    )
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
    clearReturnPage()
    const back = ownPath(returnTo)
    if (reply.user.is_verified === 0 && !isCheckout(back))
      return linkTo('Sign Up', {}, { volver: back })
    return back ?? linkTo('Profile')
  } catch (error) {
    if (error instanceof ApiFailure) {
      const reaction = reactionTo(error)
      if (reaction.do !== 'sign-up') dropIdentity()
      if (isRedirect(reaction)) return null
      if (needsFreshSignIn(error)) {
        await leaveForProvider(wanted, { fresh: true })
        return null
      }
    }
    return afterRefusal(error, wanted)
  }
}

/** Whether the path is a checkout page; at checkout, missing gender and birth date do not interrupt the purchase. */
function isCheckout(path: string | undefined): boolean {
  const pathname = path?.split(/[?#]/)[0]
  return pathname === linkTo('Checkout') || pathname === linkTo('Checkout-Cart')
}

function afterRefusal(error: unknown, wanted: string | undefined): string {
  const failure = error instanceof SignInFailure ? error : null
  const returnTo = ownPath(failure?.returnTo ?? wanted)
  if (failure?.code === 'nobody-there') return returnTo ?? linkTo('Index')
  // A failed re-authentication keeps the session
  if (failure?.code === 'consent-refused' && currentSession().status === 'signed-in') {
    showError('No diste permiso, así que no pudimos confirmar quién eres.')
    return returnTo ?? linkTo('Index')
  }
  endSession()
  return afterFailure(error, returnTo)
}
