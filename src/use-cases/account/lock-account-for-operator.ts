import type { Shopper } from '#domain/account/shopper.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import {
  type PrivilegeEscalation,
  type CallerPermissions,
  refusePrivilegeEscalation,
} from '../check-caller-permissions.ts'

/** An operator's action on a customer account, with the reason for the audit log. */
export type OperatorActionOnAccount = {
  email: string
  reason: string
  actor: string
  permissions: CallerPermissions
}

export type AccountNotFound = Refusal<'user-not-found'> | PrivilegeEscalation

/**
 * Locks the account on which an operator acts. Every action on an identity must call this function: only its permission
 * check protects operators' accounts from customer service.
 */
export async function lockAccountForOperator(
  db: Db,
  { email, permissions }: Pick<OperatorActionOnAccount, 'email' | 'permissions'>,
): Promise<SuccessResult<{ shopper: Shopper }> | AccountNotFound> {
  const shopper = await shoppers.lockShopperByEmail(db, email)
  if (!shopper) return refuse('user-not-found')
  const within = await requireRightsOverOperator(db, shopper, permissions)
  return within.ok ? { ok: true, shopper } : within
}

/**
 * Permission check: an action on an operator's account requires `people:write` and all permissions of that operator.
 */
export async function requireRightsOverOperator(
  db: Db,
  account: Pick<Shopper, 'issuer' | 'subject' | 'email'>,
  own: CallerPermissions,
): Promise<SuccessResult | PrivilegeEscalation> {
  const found = await operators.listOperatorsOfIdentityAccount(db, account)
  if (found.length === 0) return { ok: true }
  const concerned = found.flatMap(({ permissions }) => [...permissions])
  return refusePrivilegeEscalation(own, new Set<Permission>(['people:write', ...concerned]))
}
