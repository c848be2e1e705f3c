import type { SignInErrorCode } from '#contract/sign-in-error-codes.ts'
import { sendApiRequest } from '../api/api-request.ts'
import { tabStorage } from '../browser-storage.ts'
import { type SignInFailureCode, SignInFailure } from './sign-in-failure.ts'

const upToTheShopper = [
  'consent-refused',
  'nobody-there',
  'not-begun-here',
  'device-clock',
  'storage-refused',
] as const

const reportedKey = 'tianguis.reported'

/** Reports to the server log, once per tab, sign-in failures that the shop owner can fix. */
export function reportFixableSignInFailure(error: unknown): void {
  if (error instanceof SignInFailure && isUpToTheShop(error.code))
    sendSignInFailureReport(error.code)
}

function isUpToTheShop(code: SignInFailureCode): code is SignInErrorCode {
  return !upToTheShopper.some((one) => one === code)
}

export function sendSignInFailureReport(reason: SignInErrorCode): void {
  if (tabStorage.getItem(reportedKey) === reason) return
  tabStorage.setItem(reportedKey, reason)
  sendApiRequest(fetch, { method: 'POST', path: 'auth/reportFault', body: { reason } }).catch(
    () => {},
  )
}
