const longest = 2000

/** A path of the office's own to lead back to; what could lead elsewhere, or into a sign-in again, is its first page. */
export function returnPath(asked: string | undefined, officeUrl: string): string {
  if (asked === undefined || asked.length > longest || !/^\/(?![/\\])/.test(asked)) return '/'
  if (!URL.canParse(asked, officeUrl)) return '/'
  const { origin, pathname, search } = new URL(asked, officeUrl)
  if (origin !== new URL(officeUrl).origin || !/^\/(?![/\\])/.test(pathname)) return '/'
  return /^\/(?:sesion|entrar|api)(?:\/|$)/.test(pathname) ? '/' : pathname + search
}
