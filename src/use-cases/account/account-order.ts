import type { Shopper } from '#domain/account/shopper.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { type PrivilegeEscalation, type OwnRights, withinOwn } from '../own-rights.ts'

/** An action on a customer account, with the reason for the audit log. */
export type AccountOrder = { email: string; reason: string; actor: string; permissions: OwnRights }

export type NoSuchAccount = Refusal<'user-not-found'> | PrivilegeEscalation

/**
 * Locks the account on which an operator acts. Every action on an identity must call this function: only its permission
 * check protects operators' accounts from customer service.
 */
export async function lockOrderedAccount(
  db: Db,
  { email, permissions }: Pick<AccountOrder, 'email' | 'permissions'>,
): Promise<Granted<{ shopper: Shopper }> | NoSuchAccount> {
  const shopper = await shoppers.lockByEmail(db, email)
  if (!shopper) return refuse('user-not-found')
  const within = await withinOperators(db, shopper, permissions)
  return within.ok ? { ok: true, shopper } : within
}

/**
 * Permission check: an action on an operator's account requires `people:write` and all permissions of that operator.
 */
export async function withinOperators(
  db: Db,
  account: Pick<Shopper, 'issuer' | 'subject' | 'email'>,
  own: OwnRights,
): Promise<Granted | PrivilegeEscalation> {
  const found = await operators.listOfAccount(db, account)
  if (found.length === 0) return { ok: true }
  const concerned = found.flatMap(({ permissions }) => [...permissions])
  return withinOwn(own, new Set<Permission>(['people:write', ...concerned]))
}
