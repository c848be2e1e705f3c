import { type PasswordProblem, findPasswordProblem } from './password-rules-and-hashing.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'

/** Returns why a new password is not acceptable for the account with this e-mail, or undefined. */
export async function findNewPasswordProblem(
  { shop, isBreached }: IdentityProviderPageContext,
  { email, password }: { email: string; password: string },
): Promise<PasswordProblem | undefined> {
  const problem = findPasswordProblem(password, { email, shop })
  if (problem) return problem
  return (await isBreached(password)) ? 'breached' : undefined
}
