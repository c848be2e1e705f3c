import { goTo } from '../navigation.ts'
import { startExternalLogin } from '../session/openid.ts'
import { reportFault } from '../session/report-fault.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import { afterFailure } from './after-failure.ts'
import { canStart } from './attempts.ts'
import { keepWantedPage, wantedPage } from './wanted-page.ts'

/**
 * Leaves for the provider, or says why not; `fresh` lets somebody choose another account than the one signed in there,
 * `resume` goes on with a sign-in that waited for an address to be confirmed.
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
    if (returnTo) keepWantedPage(returnTo, new Date())
    const wanted = returnTo ?? (resume ? wantedPage(new Date()) : undefined)
    await startExternalLogin(wanted, options)
  } catch (error) {
    goTo(afterFailure(error, returnTo))
  }
}
