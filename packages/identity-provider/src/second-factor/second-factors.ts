import type { Db } from '../database.ts'

type SecondFactors = {
  passkeys: number
  hasApp: boolean
  recoveryCodes: number
  /** time at which the account lost its last second factor */
  removedAt: Date | null
}

export async function readSecondFactors(db: Db, sub: string): Promise<SecondFactors> {
  const { rows } = await db.query(
    `select (select count(*)::int from identity.passkeys where sub = $1) as passkeys,
       exists (select from identity.authenticator_apps where sub = $1) as "hasApp",
       (select count(*)::int from identity.recovery_codes where sub = $1) as "recoveryCodes",
       (select factors_removed_at from identity.accounts where sub = $1) as "removedAt"`,
    [sub],
  )
  return rows[0]
}

/** Whether an account has a second factor, which signing in then requires. */
export function hasSecondFactor({
  passkeys,
  hasApp,
}: Pick<SecondFactors, 'passkeys' | 'hasApp'>): boolean {
  return passkeys > 0 || hasApp
}

/** Whether the account lost all its second factors; its password alone cannot add another. */
export function hasRemovedAllSecondFactors(factors: SecondFactors): boolean {
  return factors.removedAt !== null && !hasSecondFactor(factors)
}

export async function recordSecondFactorRemoval(db: Db, sub: string): Promise<void> {
  await db.query('update identity.accounts set factors_removed_at = now() where sub = $1', [sub])
}
