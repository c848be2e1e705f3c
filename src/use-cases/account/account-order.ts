import type { Shopper } from '#domain/account/shopper.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { type PrivilegeEscalation, type OwnRights, withinOwn } from '../own-rights.ts'

/** An order about the account of a customer, for a reason that the audit log keeps. */
export type AccountOrder = { email: string; reason: string; actor: string; permissions: OwnRights }

export type NoSuchAccount = Refusal<'user-not-found'> | PrivilegeEscalation

/**
 * Locks the account that an order acts on. Every order that acts on an identity passes here: it is the only check that
 * keeps customer service from the accounts of operators.
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

/** The account of an operator takes the right to manage people, and every permission that the operator has. */
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
