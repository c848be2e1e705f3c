import { interactionPolicy } from 'oidc-provider'
import {
  oneFactorAuthenticationLevel,
  twoFactorAuthenticationLevel,
} from './authentication-levels.ts'

/**
 * Name of the sign-in step (OpenID prompt) that asks for a second factor in back office sign-ins.
 */
export const secondFactorPromptName = 'second_factor'

/** Name of the step that creates an account (OpenID Connect Prompt Create 1.0). */
export const createAccountPromptName = 'create'

/** Authentication levels of a sign-in (`acr`), weakest first. */
export const authenticationLevels = [
  oneFactorAuthenticationLevel,
  twoFactorAuthenticationLevel,
] as const

/**
 * Sign-in rules: a session below the requested level (`acr_values`) requires a new sign-in.
 * Accounts without a second factor get the lower level; the back office makes them add a factor.
 */
export function createOidcSignInPolicy(officeClientId: string | undefined) {
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
  policy.add(new interactionPolicy.Prompt({ name: createAccountPromptName, requestable: true }), 0)
  policy.add(
    new interactionPolicy.Prompt(
      { name: secondFactorPromptName },
      new interactionPolicy.Check(
        'one_factor',
        'the back office takes two factors',
        'unmet_authentication_requirements',
        ({ oidc }) =>
          oidc.client?.clientId === officeClientId &&
          Boolean(oidc.session?.accountId) &&
          oidc.session?.acr !== twoFactorAuthenticationLevel,
      ),
    ),
  )
  return policy
}

/**
 * Whether an authentication level is at least the lowest of the requested levels; unknown requested
 * levels are ignored.
 */
function reaches(acr: string | undefined, asked: unknown): boolean {
  const places = String(asked ?? '')
    .split(' ')
    .map((value) => placeOf(value))
    .filter((place) => place >= 0)
  return places.length === 0 || placeOf(acr) >= Math.min(...places)
}

function placeOf(acr: string | undefined): number {
  return authenticationLevels.findIndex((level) => level === acr)
}
