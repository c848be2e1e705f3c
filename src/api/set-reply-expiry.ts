import type { FastifyReply } from 'fastify'

/** Sets the cache expiry of a reply to the next time at which its content changes by itself. */
export function setReplyExpiry(reply: FastifyReply, until: Date | null): void {
  if (until) reply.header('expires', until.toUTCString())
}
