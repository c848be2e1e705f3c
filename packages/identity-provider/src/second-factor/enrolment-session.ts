import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentAccount } from '../current-account.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import {
  findSecondFactorEnrolmentAccount,
  type SecondFactorEnrolmentAccount,
  canAddSecondFactor,
} from './enrolment-invitation.ts'
import { requireFreshSignIn } from './require-fresh-sign-in.ts'
import { renderInvitationRequiredPage } from './second-factor-invitation-pages.ts'

/**
 * Returns a recent session that may add a second factor. Otherwise it shows the sign-in, or a page
 * that says an invitation is needed, and returns undefined.
 */
export async function requireSecondFactorEnrolmentSession(
  context: IdentityProviderPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(CurrentAccount & SecondFactorEnrolmentAccount) | undefined> {
  const session = await requireFreshSignIn(context, request, reply)
  if (!session) return undefined
  const enrolling = findSecondFactorEnrolmentAccount(context, session, request, reply)
  if (await canAddSecondFactor(context.pool, enrolling)) return enrolling
  await reply.code(403).send(renderInvitationRequiredPage({ shop: context.shop }))
}
