import { goTo } from '../navigation.ts'
import { startExternalLogin } from '../session/openid.ts'
import { reportFault } from '../session/report-fault.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import { afterFailure } from './after-failure.ts'
import { canStart } from './attempts.ts'
import { keepWantedPage, wantedPage } from './wanted-page.ts'

/** Leaves for the provider, or says why not; `fresh` lets somebody choose another account than the one signed in there. */
export async function leaveForProvider(
  returnTo: string | undefined,
  options: { fresh: boolean },
): Promise<void> {
  try {
    if (!canStart(new Date())) {
      reportFault('sign-in-loop')
      throw new SignInFailure('sign-in-loop')
    }
    if (returnTo) keepWantedPage(returnTo, new Date())
    await startExternalLogin(returnTo ?? wantedPage(new Date()), options)
  } catch (error) {
    goTo(afterFailure(error, returnTo))
  }
}
