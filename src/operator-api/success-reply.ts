/** The reply of a successful change with its message. */
export function createSuccessReply(messageForUser: string) {
  return { success: true as const, messageForUser }
}
