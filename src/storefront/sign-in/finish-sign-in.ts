import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { createApiClient } from '../api/api-client.ts'
import {
  isRedirectReaction,
  needsFreshSignIn,
  findApiErrorReaction,
} from '../api/api-error-reactions.ts'
import { ApiFailure } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { readSignInCallbackIdentity } from '../session/openid-login.ts'
import { findPendingSignIn } from '../session/pending-sign-in.ts'
import { startSessionFromLogin, getCurrentSession, endSession } from '../session/shopper-session.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import { showError } from '../ui/toasts.ts'
import { clearPageAfterSignIn } from './page-after-sign-in.ts'
import { clearPendingIdentity, storePendingIdentity } from './pending-identity.ts'
import { redirectToIdentityProvider } from './redirect-to-identity-provider.ts'
import { findSignInFailurePage } from './sign-in-failure-page.ts'

/**
 * Turns the identity provider's response into a session and returns the next page; null when error
 * handling has already redirected (AUT-02, AUT-10, AUT-11).
 */
export async function finishSignIn(): Promise<string | null> {
  let wanted: string | undefined
  try {
    const { identity, returnTo } = await readSignInCallbackIdentity(
      findPendingSignIn(new URL(window.location.href)),
    )
    wanted = returnTo
    const { accessToken, refreshToken, email, idToken } = identity
    storePendingIdentity(identity)
    const reply = await createApiClient().post(
      'auth/login',
      { accessToken, refreshToken, email, idToken },
      { ownWords: true },
    )
    clearPendingIdentity()
    startSessionFromLogin(reply, idToken)
    clearPageAfterSignIn()
    const back = toSameOriginPath(returnTo)
    if (reply.user.is_verified === 0 && !isCheckout(back))
      return linkTo('Sign Up', {}, { volver: back })
    return back ?? linkTo('Profile')
  } catch (error) {
    if (error instanceof ApiFailure) {
      const reaction = findApiErrorReaction(error)
      if (reaction.do !== 'sign-up') clearPendingIdentity()
      if (isRedirectReaction(reaction)) return null
      if (needsFreshSignIn(error)) {
        await redirectToIdentityProvider(wanted, { fresh: true })
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
  const returnTo = toSameOriginPath(failure?.returnTo ?? wanted)
  if (failure?.code === 'nobody-there') return returnTo ?? linkTo('Index')
  // A failed re-authentication keeps the session
  if (failure?.code === 'consent-refused' && getCurrentSession().status === 'signed-in') {
    showError('No diste permiso, así que no pudimos confirmar quién eres.')
    return returnTo ?? linkTo('Index')
  }
  endSession()
  return findSignInFailurePage(error, returnTo)
}
