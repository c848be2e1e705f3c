import type { Identity } from '#domain/account/shopper.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { addOperator, changeRoles, removeOperator } from './manage-operators.ts'

/**
 * Grants operator roles by identity provider groups, without invitation, and revokes the roles of missing groups. The
 * last owner stays.
 */
export async function followGroups(
  db: Db,
  { issuer, subject, email }: Pick<Identity, 'issuer' | 'subject' | 'email'>,
  roles: readonly string[],
  now: Date,
): Promise<void> {
  const known =
    (await operators.findByIdentity(db, { issuer, subject })) ??
    (await operators.findInvited(db, email))
  const order = { email: known?.email ?? email, actor: 'system', reason: 'groups' }
  if (roles.length === 0) {
    if (known) await removeOperator(db, order, now)
  } else if (!known) {
    await addOperator(db, { ...order, roles }, now)
  } else if (known.roles.toSorted().join() !== roles.toSorted().join()) {
    await changeRoles(db, { ...order, roles }, now)
  }
}
