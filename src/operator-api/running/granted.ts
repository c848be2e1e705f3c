import type { FastifyReply } from 'fastify'
import { missingPermissionText, type Permission, permissions } from '#domain/running/permissions.ts'
import type { Caller } from '#use-cases/running/recognize-operator.ts'
import { sendRefusal } from '../refusals.ts'

/** All permissions of the caller, for use cases with conditional permission checks. */
export function grantedTo({ may }: Caller): ReadonlySet<Permission> {
  return new Set([...permissions.values()].filter(may))
}

/** Sends the refusal for a permission that a use case requires. */
export function sendMissing(reply: FastifyReply, { missing }: { missing: Permission }) {
  const words = missingPermissionText(missing)
  return sendRefusal(reply, 403, 'permission-missing', words, { needs: missing })
}
