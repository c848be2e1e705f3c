import { linkTo } from '../route-names.ts'
import type { SignInMotive } from '../session/sign-in-motive.ts'
import { literals } from '../text/literals.ts'
import { showError } from '../ui/toasts.ts'
import { motiveOf } from './motive-of.ts'

/** Reasons that the support page explains sufficiently, so that no additional error toast appears. */
const explainedMotives: ReadonlySet<SignInMotive> = new Set([
  'permiso',
  'correo-de-otra-cuenta',
] as const)

/** URL of the page that explains a failed sign-in (AUT-11). */
export function afterFailure(error: unknown, returnTo: string | undefined): string {
  console.error(error)
  const motivo = motiveOf(error)
  if (!explainedMotives.has(motivo)) showError(literals.signIn.identityUnavailable)
  return linkTo('Support', {}, { motivo, volver: returnTo })
}
