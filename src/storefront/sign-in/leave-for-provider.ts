import { goTo } from '../navigation.ts'
import { startExternalLogin } from '../session/openid.ts'
import { reportFault } from '../session/report-fault.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import { afterFailure } from './after-failure.ts'
import { canStart } from './attempts.ts'
import { storeReturnPage, returnPage } from './return-page.ts'

/**
 * Redirects to the identity provider or returns the failure; `fresh` allows another account, `resume` continues after
 * e-mail confirmation.
 */
export async function leaveForProvider(
  returnTo: string | undefined,
  { resume = false, ...options }: { fresh: boolean; resume?: boolean },
): Promise<void> {
  try {
    if (!canStart(new Date())) {
      reportFault('sign-in-loop')
      throw new SignInFailure('sign-in-loop')
    }
    if (returnTo) storeReturnPage(returnTo, new Date())
    const wanted = returnTo ?? (resume ? returnPage(new Date()) : undefined)
    await startExternalLogin(wanted, options)
  } catch (error) {
    goTo(afterFailure(error, returnTo))
  }
}
