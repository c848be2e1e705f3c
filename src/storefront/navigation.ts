type Navigate = (path: string) => void

let navigate: Navigate = (path) => window.location.assign(path)

/** Lets calls made outside of components move within the page; until then they load the address. */
export function navigateBy(within: Navigate): void {
  navigate = within
}

export function goTo(path: string): void {
  navigate(path)
}

/** Where the shopper is now, to be returned to. */
export function currentPath(): string {
  const { pathname, search } = window.location
  return pathname + search
}
