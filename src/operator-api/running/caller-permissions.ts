import type { FastifyReply } from 'fastify'
import { missingPermissionText, type Permission, permissions } from '#domain/running/permissions.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { sendErrorResponse } from '../send-error-responses.ts'

/**
 * All permissions of the caller, passed to use cases that check permissions only under certain
 * conditions.
 */
export function listCallerPermissions({ may }: OfficeCaller): ReadonlySet<Permission> {
  return new Set([...permissions.values()].filter(may))
}

/** Replies that the caller lacks a permission that a use case requires. */
export function sendPermissionDeniedError(
  reply: FastifyReply,
  { missing }: { missing: Permission },
) {
  const words = missingPermissionText(missing)
  return sendErrorResponse(reply, 403, 'permission-missing', words, { needs: missing })
}
