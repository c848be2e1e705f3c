import type { SignInFault } from '#contract/sign-in-fault.ts'
import { send } from '../api/api-request.ts'
import { tabStorage } from '../browser-storage.ts'
import { type FailureCode, SignInFailure } from './sign-in-failure.ts'

const upToTheShopper = [
  'consent-refused',
  'nobody-there',
  'not-begun-here',
  'device-clock',
  'storage-refused',
] as const

const reportedKey = 'tianguis.reported'

/** Reports to the server log, once per tab, sign-in failures that the shop owner can fix. */
export function reportFailure(error: unknown): void {
  if (error instanceof SignInFailure && isUpToTheShop(error.code)) reportFault(error.code)
}

function isUpToTheShop(code: FailureCode): code is SignInFault {
  return !upToTheShopper.some((one) => one === code)
}

export function reportFault(reason: SignInFault): void {
  if (tabStorage.getItem(reportedKey) === reason) return
  tabStorage.setItem(reportedKey, reason)
  send(fetch, { method: 'POST', path: 'auth/reportFault', body: { reason } }).catch(() => {})
}
