import type { Db } from '../database.ts'

type SecondFactors = { passkeys: number; hasApp: boolean; recoveryCodes: number }

export async function secondFactorsOf(db: Db, sub: string): Promise<SecondFactors> {
  const { rows } = await db.query(
    `select (select count(*)::int from identity.passkeys where sub = $1) as passkeys,
       exists (select from identity.authenticator_apps where sub = $1) as "hasApp",
       (select count(*)::int from identity.recovery_codes where sub = $1) as "recoveryCodes"`,
    [sub],
  )
  return rows[0]
}

/** Whether an account requires a second factor. */
export function hasSecondFactor({ passkeys, hasApp }: SecondFactors): boolean {
  return passkeys > 0 || hasApp
}
