import type { PagesContext } from './pages-context.ts'
import { type PasswordProblem, passwordProblem } from './passwords.ts'

/** Validation error of a new password for the account of an e-mail. */
export async function newPasswordProblem(
  { shop, isBreached }: PagesContext,
  { email, password }: { email: string; password: string },
): Promise<PasswordProblem | undefined> {
  const problem = passwordProblem(password, { email, shop })
  if (problem) return problem
  return (await isBreached(password)) ? 'breached' : undefined
}
