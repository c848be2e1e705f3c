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
  /** the code of the invitation that this browser opened */
  invitation: string | undefined
}

/** A signed-in person with the invitation of this browser. */
export function enrollingIn(
  context: PagesContext,
  session: CurrentAccount,
  request: FastifyRequest,
  reply: FastifyReply,
): CurrentAccount & Enrolling {
  return { ...session, invitation: enrolmentInvitation(context).read(request, reply) }
}

/**
 * Whether a second factor may be added. An account that had one takes an invitation, or a session of two factors: the
 * password alone would undo what the factor was for.
 */
export async function mayEnrol(db: Db, { account, acr, invitation = '' }: Enrolling) {
  if (acr === twoFactors || !hasLostFactors(await secondFactorsOf(db, account.sub))) return true
  const found = await codes.find(db, 'enrol', { code: invitation })
  return found?.sub === account.sub && !found.used
}

/** Uses the invitation up where the account takes one; false where it has none. */
export async function useEnrolment(db: Db, enrolling: Enrolling): Promise<boolean> {
  if (!(await mayEnrol(db, enrolling))) return false
  if (enrolling.invitation) await codes.use(db, 'enrol', enrolling.invitation)
  return true
}

/** Mails a link with which an account adds a second factor. */
export async function postInvitation(
  db: Db,
  { issuer, shop }: Pick<PagesContext, 'issuer' | 'shop'>,
  account: Pick<CurrentAccount['account'], 'sub' | 'email'>,
  mail: (shop: Shop, url: string) => Mail,
): Promise<void> {
  const code = await codes.create(db, { purpose: 'enrol', ...account })
  await post(db, account.email, mail(shop, `${issuer}${invitationPath}?codigo=${code}`))
}
