import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentAccount } from '../current-account.ts'
import type { Door } from '../door.ts'
import { uninvitedPage } from './add-factor-page.ts'
import { enrollingIn, type Enrolling, mayEnrol } from './enrolment.ts'
import { freshlySignedIn } from './fresh-sign-in.ts'

/** A fresh session that may add a second factor; any other is asked to sign in, or for an invitation. */
export async function enrollingSession(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(CurrentAccount & Enrolling) | undefined> {
  const session = await freshlySignedIn(door, request, reply)
  if (!session) return undefined
  const enrolling = enrollingIn(door, session, request, reply)
  if (await mayEnrol(door.pool, enrolling)) return enrolling
  await reply.code(403).send(uninvitedPage({ shop: door.shop }))
}
