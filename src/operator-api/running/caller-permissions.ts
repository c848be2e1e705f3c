import type { FastifyReply } from 'fastify'
import { missingPermissionText, type Permission, permissions } from '#domain/running/permissions.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { sendRefusal } from '../send-refusals.ts'

/** All permissions of the caller, for use cases with conditional permission checks. */
export function listCallerPermissions({ may }: OfficeCaller): ReadonlySet<Permission> {
  return new Set([...permissions.values()].filter(may))
}

/** Sends the refusal for a permission that a use case requires. */
export function sendUseCasePermissionRefusal(
  reply: FastifyReply,
  { missing }: { missing: Permission },
) {
  const words = missingPermissionText(missing)
  return sendRefusal(reply, 403, 'permission-missing', words, { needs: missing })
}
