import {
  findRedirectLoop,
  isOwnRoute,
  listRedirectPathsOfUrl,
  toRedirectPath,
} from '#domain/catalogue/redirect-path.ts'
import { publicPageTitles } from '#domain/public-page-titles.ts'
import * as redirectTargets from '#persistence/catalogue/redirect-targets.ts'
import * as redirects from '#persistence/catalogue/redirects.ts'
import type { Db } from '#persistence/database.ts'

/** An old address and its target: address, SKU or name of a product, category or page. */
export type GivenRedirect = { from: string; to: string }

/** Why a redirect cannot be added. */
export type RedirectRefusal =
  | 'redirect-address-malformed'
  | 'redirect-address-in-use'
  | 'redirect-exists'
  | 'redirect-target-not-found'
  | 'redirect-target-ambiguous'
  | 'redirect-circle'
  | 'redirect-chain'

type ResolvedRedirect =
  | { ok: true; redirect: redirects.NewRedirect; isKnown: boolean }
  | { ok: false; code: RedirectRefusal }

const pagesByTitle = new Map(
  Object.entries(publicPageTitles).map(([path, title]) => [title.toLowerCase(), path] as const),
)

const noTarget: redirects.RedirectTarget = { productId: null, categoryId: null, page: null }

/**
 * Checks redirects against the catalogue, the stored redirects, and each other; in the given order.
 * With `isChange`, they may replace stored ones.
 */
export async function resolveRedirects(
  db: Db,
  given: readonly GivenRedirect[],
  { isChange = false } = {},
): Promise<ResolvedRedirect[]> {
  const rows = given.map(({ from, to }) => ({ from: toRedirectPath(from), ...readTarget(to) }))
  const paths = [
    ...new Set(rows.flatMap(({ from, path }) => [from, path].filter((one) => one !== null))),
  ]
  const names = [...new Set(rows.flatMap(({ name }) => name ?? []))]
  const [pages, named, stored] = await Promise.all([
    redirectTargets.findPagesOfPaths(db, paths),
    names.length > 0 ? redirectTargets.findTargetsByName(db, names) : [],
    redirects.findRedirectsFrom(db, paths),
  ])
  const pageAt = new Map(pages.map((page) => [page.path, page]))
  const storedAt = new Map(stored.map((one) => [one.from, one]))
  const targetsNamed = Map.groupBy(named, ({ name }) => name)
  const leadsTo = new Map<string, string>()
  for (const { from, to } of stored) if (to !== null) leadsTo.set(from, to)
  for (const { from, path } of rows)
    if (from !== null && path !== null && !leadsTo.has(from)) leadsTo.set(from, path)
  const seen = new Map<string, redirects.RedirectTarget>()

  function targetOf({ path, name }: (typeof rows)[number]) {
    if (path !== null) {
      const page = pageAt.get(path)
      if (page) return { ...noTarget, productId: page.productId, categoryId: page.categoryId }
      const own = path === '/' ? '/index' : path
      return publicPageTitles[own] === undefined ? null : { ...noTarget, page: own }
    }
    const page = pagesByTitle.get((name ?? '').toLowerCase())
    if (page !== undefined) return { ...noTarget, page }
    const found = targetsNamed.get((name ?? '').toLowerCase()) ?? []
    const [one] = found
    if (found.length > 1) return 'ambiguous'
    return one ? { ...noTarget, productId: one.productId, categoryId: one.categoryId } : null
  }

  function resolve(row: (typeof rows)[number]): ResolvedRedirect {
    const { from, path } = row
    if (from === null) return { ok: false, code: 'redirect-address-malformed' }
    if (isOwnRoute(from) || pageAt.get(from)?.isVisible)
      return { ok: false, code: 'redirect-address-in-use' }
    const loop = path === null ? null : findRedirectLoop(from, path, (at) => leadsTo.get(at))
    if (loop === 'circle') return { ok: false, code: 'redirect-circle' }
    const target = targetOf(row)
    if (target === 'ambiguous') return { ok: false, code: 'redirect-target-ambiguous' }
    if (loop === 'chain' && !(path !== null && pageAt.get(path)?.isVisible))
      return { ok: false, code: 'redirect-chain' }
    if (!target) return { ok: false, code: 'redirect-target-not-found' }
    const known = (isChange ? undefined : storedAt.get(from)) ?? seen.get(from)
    if (known && !isSameTarget(known, target)) return { ok: false, code: 'redirect-exists' }
    seen.set(from, target)
    return { ok: true, redirect: { from, ...target }, isKnown: known !== undefined }
  }
  return rows.map(resolve)
}

/** Reads what a redirect leads to: a path of the shop, or the SKU or name of something. */
function readTarget(text: string): { path: string | null; name: string | null } {
  const typed = text.trim()
  if (!/^(?:\/|https?:\/\/)/i.test(typed)) return { path: null, name: typed }
  const [path = '/'] = listRedirectPathsOfUrl(typed).toReversed()
  return { path, name: null }
}

function isSameTarget(one: redirects.RedirectTarget, other: redirects.RedirectTarget): boolean {
  return (
    one.productId === other.productId &&
    one.categoryId === other.categoryId &&
    one.page === other.page
  )
}
