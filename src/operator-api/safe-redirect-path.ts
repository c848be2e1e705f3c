import { toSameOriginPath } from '#domain/same-origin-path.ts'

const longest = 2000

/**
 * Path within the back office to which sign-in returns; external URLs and sign-in paths are
 * replaced by `/`.
 */
export function toSafeRedirectPath(asked: string | undefined, officeUrl: string): string {
  if (asked === undefined || asked.length > longest || !toSameOriginPath(asked)) return '/'
  if (!URL.canParse(asked, officeUrl)) return '/'
  const { origin, pathname, search } = new URL(asked, officeUrl)
  if (origin !== new URL(officeUrl).origin || !toSameOriginPath(pathname)) return '/'
  return /^\/(?:sesion|entrar|api)(?:\/|$)/.test(pathname) ? '/' : pathname + search
}
