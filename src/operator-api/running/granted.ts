import type { FastifyReply } from 'fastify'
import { missingPermissionText, type Permission, permissions } from '#domain/running/permissions.ts'
import type { Caller } from '#use-cases/running/recognize-operator.ts'
import { sendRefusal } from '../refusals.ts'

/** All that whoever asks may do, for a use case that needs more the more it is asked for. */
export function grantedTo({ may }: Caller): ReadonlySet<Permission> {
  return new Set([...permissions.values()].filter(may))
}

/** What somebody is answered whom a use case did not allow it. */
export function sendMissing(reply: FastifyReply, { missing }: { missing: Permission }) {
  const words = missingPermissionText(missing)
  return sendRefusal(reply, 403, 'permission-missing', words, { needs: missing })
}
