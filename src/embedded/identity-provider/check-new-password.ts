import { type PasswordProblem, findPasswordProblem } from './passwords.ts'
import type { ProviderPagesContext } from './provider-page-dependencies.ts'

/** Validation error of a new password for the account of an e-mail. */
export async function findNewPasswordProblem(
  { shop, isBreached }: ProviderPagesContext,
  { email, password }: { email: string; password: string },
): Promise<PasswordProblem | undefined> {
  const problem = findPasswordProblem(password, { email, shop })
  if (problem) return problem
  return (await isBreached(password)) ? 'breached' : undefined
}
