import type { FastifyReply, FastifyRequest } from 'fastify'
import { enrolmentInvitation } from '../cookies.ts'
import type { CurrentAccount } from '../current-account.ts'
import type { Db } from '../database.ts'
import { twoFactors } from '../level-names.ts'
import * as codes from '../mailed-codes.ts'
import { type Mail, post } from '../outbox.ts'
import type { PagesContext } from '../pages-context.ts'
import type { Shop } from '../shop.ts'
import { securityPath } from './fresh-sign-in.ts'
import { hasLostFactors, secondFactorsOf } from './second-factors.ts'

export const invitationPath = `${securityPath}/invitacion`

export type Enrolling = Pick<CurrentAccount, 'account' | 'acr'> & {
  /** invitation code opened in this browser */
  invitation: string | undefined
}

/** Combines the signed-in account with the invitation opened in this browser. */
export function enrollingIn(
  context: PagesContext,
  session: CurrentAccount,
  request: FastifyRequest,
  reply: FastifyReply,
): CurrentAccount & Enrolling {
  return { ...session, invitation: enrolmentInvitation(context).read(request, reply) }
}

/**
 * Whether a second factor may be added. An account that ever had one needs an invitation or a two-factor session,
 * because a password alone would defeat the factor.
 */
export async function mayEnrol(db: Db, { account, acr, invitation = '' }: Enrolling) {
  if (acr === twoFactors || !hasLostFactors(await secondFactorsOf(db, account.sub))) return true
  const found = await codes.find(db, 'enrol', { code: invitation })
  return found?.sub === account.sub && !found.used
}

/** Uses up the invitation if the account needs one; false when it is missing. */
export async function useEnrolment(db: Db, enrolling: Enrolling): Promise<boolean> {
  if (!(await mayEnrol(db, enrolling))) return false
  if (enrolling.invitation) await codes.use(db, 'enrol', enrolling.invitation)
  return true
}

/** Mails an invitation link for adding a second factor. */
export async function postInvitation(
  db: Db,
  { issuer, shop }: Pick<PagesContext, 'issuer' | 'shop'>,
  account: Pick<CurrentAccount['account'], 'sub' | 'email'>,
  mail: (shop: Shop, url: string) => Mail,
): Promise<void> {
  const code = await codes.create(db, { purpose: 'enrol', ...account })
  await post(db, account.email, mail(shop, `${issuer}${invitationPath}?codigo=${code}`))
}
