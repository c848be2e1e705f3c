/** What a change that was made is answered with, and how it is said to the person who made it. */
export function done(messageForUser: string) {
  return { success: true as const, messageForUser }
}
