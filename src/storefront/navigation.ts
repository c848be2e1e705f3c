type Navigate = (path: string) => void

let navigate: Navigate = (path) => window.location.assign(path)

/**
 * Registers the router's navigation for calls outside components; before registration, such calls load the full page.
 */
export function registerNavigation(within: Navigate): void {
  navigate = within
}

export function navigateTo(path: string): void {
  navigate(path)
}

/** Current path, used as return URL. */
export function getCurrentPath(): string {
  const { pathname, search } = window.location
  return pathname + search
}
