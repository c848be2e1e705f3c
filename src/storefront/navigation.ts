type Navigate = (path: string) => void

let navigate: Navigate = (path) => window.location.assign(path)

/**
 * Registers the router's navigation for code outside components; before that, such code navigates
 * by a full page load.
 */
export function registerNavigation(within: Navigate): void {
  navigate = within
}

export function navigateTo(path: string): void {
  navigate(path)
}

/** Current path of the browser, used as return URL after sign-in. */
export function getCurrentPath(): string {
  const { pathname, search } = window.location
  return pathname + search
}
