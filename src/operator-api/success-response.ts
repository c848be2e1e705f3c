/** Creates the reply to a successful change, with a message for the user. */
export function createSuccessReply(messageForUser: string) {
  return { success: true as const, messageForUser }
}
