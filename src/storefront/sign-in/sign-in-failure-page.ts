import { linkTo } from '../page-links.ts'
import type { SignInFailureReason } from '../session/sign-in-failure-reason.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'
import { toSignInFailureReason } from './explain-sign-in-failure.ts'

/**
 * Sign-in failure reasons that the support page explains sufficiently, so that no additional error
 * toast appears.
 */
const explainedMotives: ReadonlySet<SignInFailureReason> = new Set([
  'permiso',
  'correo-de-otra-cuenta',
] as const)

/** URL of the page that explains a failed sign-in (AUT-11). */
export function findSignInFailurePage(error: unknown, returnTo: string | undefined): string {
  console.error(error)
  const motivo = toSignInFailureReason(error)
  if (!explainedMotives.has(motivo)) showError(literals.signIn.identityUnavailable)
  return linkTo('Support', {}, { motivo, volver: returnTo })
}
