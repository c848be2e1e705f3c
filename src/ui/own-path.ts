/** An address of our own to return to; anything else is dropped. */
export function ownPath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || path.startsWith('//')) return undefined
  // A browser reads the first as a slash and the others as nothing, and may end on another host.
  return /[\\\p{Cc}]/u.test(path) ? undefined : path
}
