import type { FastifyReply, FastifyRequest } from 'fastify'
import { twoFactorAuthenticationLevel } from '../authentication-levels.ts'
import { createTwoFactorInvitationCookie } from '../cookies.ts'
import type { CurrentAccount } from '../current-account.ts'
import type { Db } from '../database.ts'
import { type OutboxMail, enqueueMail } from '../mail-outbox.ts'
import * as codes from '../mailed-codes.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { securityPagePath } from './require-fresh-sign-in.ts'
import { hasRemovedAllSecondFactors, readSecondFactors } from './second-factors.ts'

export const secondFactorInvitationPath = `${securityPagePath}/invitacion`

export type SecondFactorEnrolmentAccount = Pick<CurrentAccount, 'account' | 'acr'> & {
  /** code of the invitation to add a second factor that was opened in this browser */
  invitation: string | undefined
}

/**
 * Returns the signed-in session, and the code of the second factor invitation opened in this
 * browser.
 */
export function findSecondFactorEnrolmentAccount(
  context: IdentityProviderPageContext,
  session: CurrentAccount,
  request: FastifyRequest,
  reply: FastifyReply,
): CurrentAccount & SecondFactorEnrolmentAccount {
  return { ...session, invitation: createTwoFactorInvitationCookie(context).read(request, reply) }
}

/**
 * Whether an account may add a second factor. An account that ever had one needs an invitation or a
 * two-factor session, because a password alone must not be enough.
 */
export async function canAddSecondFactor(
  db: Db,
  { account, acr, invitation = '' }: SecondFactorEnrolmentAccount,
) {
  if (
    acr === twoFactorAuthenticationLevel ||
    !hasRemovedAllSecondFactors(await readSecondFactors(db, account.sub))
  )
    return true
  const found = await codes.findMailedCode(db, 'enrol', { code: invitation })
  return found?.sub === account.sub && !found.used
}

/**
 * Uses up an account's invitation to add a second factor; returns false if the account needs an
 * invitation but has none.
 */
export async function consumeEnrolmentInvitation(
  db: Db,
  enrolling: SecondFactorEnrolmentAccount,
): Promise<boolean> {
  if (!(await canAddSecondFactor(db, enrolling))) return false
  if (enrolling.invitation) await codes.consumeMailedCode(db, 'enrol', enrolling.invitation)
  return true
}

/** Mails an invitation link for adding a second factor. */
export async function enqueueTwoFactorInvitationMail(
  db: Db,
  { issuer, shop }: Pick<IdentityProviderPageContext, 'issuer' | 'shop'>,
  account: Pick<CurrentAccount['account'], 'sub' | 'email'>,
  mail: (shop: ShopUrlAndBranding, url: string) => OutboxMail,
): Promise<void> {
  const code = await codes.createMailedCode(db, { purpose: 'enrol', ...account })
  await enqueueMail(
    db,
    account.email,
    mail(shop, `${issuer}${secondFactorInvitationPath}?codigo=${code}`),
  )
}
