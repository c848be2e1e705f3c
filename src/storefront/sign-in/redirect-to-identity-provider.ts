import { navigateTo } from '../navigation.ts'
import { startIdentityProviderLogin } from '../session/openid-login.ts'
import { sendSignInFailureReport } from '../session/report-sign-in-failure.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import { storePageAfterSignIn, readPageAfterSignIn } from './page-after-sign-in.ts'
import { findSignInFailurePage } from './sign-in-failure-page.ts'
import { canStartSignIn } from './sign-in-loop-guard.ts'

/**
 * Redirects to the identity provider, or to the failure page. `fresh` lets the shopper choose
 * another account; `isNewAccount` begins with creating one; `resume` returns to the page stored before e-mail confirmation.
 */
export async function redirectToIdentityProvider(
  returnTo: string | undefined,
  { resume = false, ...options }: { fresh: boolean; isNewAccount?: boolean; resume?: boolean },
): Promise<void> {
  try {
    if (!canStartSignIn(new Date())) {
      sendSignInFailureReport('sign-in-loop')
      throw new SignInFailure('sign-in-loop')
    }
    if (returnTo) storePageAfterSignIn(returnTo, new Date())
    const wanted = returnTo ?? (resume ? readPageAfterSignIn(new Date()) : undefined)
    await startIdentityProviderLogin(wanted, options)
  } catch (error) {
    navigateTo(findSignInFailurePage(error, returnTo))
  }
}
