import { interactionPolicy } from 'oidc-provider'
import { oneFactor, twoFactors } from './level-names.ts'

/** Prompt for a second factor in back office sign-ins. */
export const secondFactorPrompt = 'second_factor'

/** Authentication levels, weakest first. */
export const levels = [oneFactor, twoFactors] as const

/**
 * Sign-in policy: requires a new sign-in when the session is below `acr_values`. Accounts without a second factor pass
 * after re-authentication, and the token states the level; the back office requires adding one.
 */
export function signInPolicy(officeClientId: string | undefined) {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'acr_values',
        'the session does not reach the requested authentication context',
        'login_required',
        ({ oidc }) =>
          Boolean(oidc.session?.accountId) &&
          !oidc.result?.login &&
          !reaches(oidc.session?.acr, oidc.params?.acr_values),
      ),
    )
  policy.add(
    new interactionPolicy.Prompt(
      { name: secondFactorPrompt },
      new interactionPolicy.Check(
        'one_factor',
        'the back office takes two factors',
        'unmet_authentication_requirements',
        ({ oidc }) =>
          oidc.client?.clientId === officeClientId &&
          Boolean(oidc.session?.accountId) &&
          oidc.session?.acr !== twoFactors,
      ),
    ),
  )
  return policy
}

/** Whether an authentication level reaches the lowest requested one; unknown requested levels require nothing. */
function reaches(acr: string | undefined, asked: unknown): boolean {
  const places = String(asked ?? '')
    .split(' ')
    .map((value) => placeOf(value))
    .filter((place) => place >= 0)
  return places.length === 0 || placeOf(acr) >= Math.min(...places)
}

function placeOf(acr: string | undefined): number {
  return levels.findIndex((level) => level === acr)
}
