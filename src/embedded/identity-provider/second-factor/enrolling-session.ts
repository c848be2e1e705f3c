import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentAccount } from '../current-account.ts'
import type { PagesContext } from '../pages-context.ts'
import { uninvitedPage } from './add-factor-page.ts'
import { enrollingIn, type Enrolling, mayEnrol } from './enrolment.ts'
import { freshlySignedIn } from './fresh-sign-in.ts'

/** Returns a fresh session that may add a second factor; without one, shows a sign-in or the need of an invitation. */
export async function enrollingSession(
  context: PagesContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(CurrentAccount & Enrolling) | undefined> {
  const session = await freshlySignedIn(context, request, reply)
  if (!session) return undefined
  const enrolling = enrollingIn(context, session, request, reply)
  if (await mayEnrol(context.pool, enrolling)) return enrolling
  await reply.code(403).send(uninvitedPage({ shop: context.shop }))
}
