/** The reply of a successful change with its message. */
export function done(messageForUser: string) {
  return { success: true as const, messageForUser }
}
