import type { VerifiedIdentity } from '#domain/account/shopper.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { addOperator, changeRolesOfOperator, removeOperator } from './manage-operators.ts'

/**
 * Updates an operator's roles from the groups at the identity provider: grants roles without an
 * invitation and revokes roles of missing groups. The last owner keeps the role.
 */
export async function syncIdentityProviderGroups(
  db: Db,
  { issuer, subject, email }: Pick<VerifiedIdentity, 'issuer' | 'subject' | 'email'>,
  roles: readonly string[],
  now: Date,
): Promise<void> {
  const known =
    (await operators.findOperatorByIdentity(db, { issuer, subject })) ??
    (await operators.findInvitedOperator(db, email))
  const order = { email: known?.email ?? email, actor: 'system', reason: 'groups' }
  if (roles.length === 0) {
    if (known) await removeOperator(db, order, now)
  } else if (!known) {
    await addOperator(db, { ...order, roles }, now)
  } else if (known.roles.toSorted().join() !== roles.toSorted().join()) {
    await changeRolesOfOperator(db, { ...order, roles }, now)
  }
}
