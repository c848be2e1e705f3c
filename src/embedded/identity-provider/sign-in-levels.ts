import { interactionPolicy } from 'oidc-provider'
import { oneFactor, twoFactors } from './level-names.ts'

/** What is asked for of somebody who comes to the back office with one factor. */
export const secondFactorPrompt = 'second_factor'

/** From the weakest to the strongest. */
export const levels = [oneFactor, twoFactors] as const

/**
 * Asks for a sign-in also when the session is weaker than what `acr_values` asks for. Whoever has no second
 * factor comes through with what they have, once they signed in again: the token says which level it is. Into the back
 * office nobody comes that way: they are led to adding one.
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

/** Whether a level is at least the least of those asked for; what is not a level asks for nothing. */
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
