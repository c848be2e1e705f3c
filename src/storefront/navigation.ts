type Navigate = (path: string) => void

let navigate: Navigate = (path) => window.location.assign(path)

/** Lets calls made outside of components move within the page; until then they load the address. */
export function navigateBy(within: Navigate): void {
  navigate = within
}

export function goTo(path: string): void {
  navigate(path)
}

/** An address of our own to return to after signing in; anything else is dropped. */
export function ownPath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || path.startsWith('//')) return undefined
  // A browser reads the first as a slash and the others as nothing, and may end on another host.
  return /[\\\p{Cc}]/u.test(path) ? undefined : path
}

/** Where the shopper is now, to be returned to. */
export function currentPath(): string {
  const { pathname, search } = window.location
  return pathname + search
}
