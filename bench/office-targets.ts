import { sql } from 'kysely'
import type { Db } from '#persistence/database.ts'
import { officePageList } from '../src/office/pages.ts'

/** Addresses of a screen: one, or several variants in turn. */
export type OfficeTarget = { page: string; what: string; addresses: string[] }

type Read = (path: string) => Promise<string>
type Link = { to: string; isNext: boolean; words: string }

const samples = 12
const deepPages = 3
/** Screens of one kind whose links are followed. */
const leading = 4

/** Every office screen found by following links: lists with tabs, chips and pages, searches, and detail pages. */
export async function officeTargets({
  read,
  db,
  isWanted,
}: {
  read: Read
  db: Db
  isWanted: (page: string) => boolean
}): Promise<OfficeTarget[]> {
  const behindDoor = officePageList.filter(({ needs, path }) => needs !== 'anybody' && path !== '*')
  const searches = await wordsToSearch(db)
  const seen = new Set<string>()
  const note = (html: string) => linksOf(html).forEach(({ to }) => seen.add(to))
  const targets: OfficeTarget[] = []
  for (const { name: page, path } of behindDoor.filter(({ path }) => !path.includes(':'))) {
    const html = await read(path)
    note(html)
    if (!isWanted(page)) continue
    targets.push({ page, what: 'como abre', addresses: [path] })
    targets.push(...(await furtherOf({ page, path, html, read })))
    const field = searchFieldOf(html)
    if (!field) continue
    for (const [what, words] of Object.entries(searches)) {
      const addresses = words.map((word) =>
        addressOf(path, { ...field.hidden, [field.name]: word }),
      )
      targets.push({ page, what: `busca ${what}`, addresses })
      const [found = ''] = addresses
      note(await read(found))
    }
  }
  const ofOneThing = behindDoor.filter(({ path }) => path.includes(':'))
  for (const { name: page, path } of ofOneThing.toSorted(byDepth)) {
    const addresses = addressesLike(path, [...seen])
    for (const address of addresses.slice(0, leading)) note(await read(address))
    if (!isWanted(page)) continue
    if (addresses.length > 0) targets.push({ page, what: 'como abre', addresses })
    else console.error(`Ninguna pantalla lleva a ${path}.`)
  }
  return targets
}

/** Screens that others lead to come after those. */
function byDepth(one: { path: string }, other: { path: string }): number {
  return one.path.split('/').length - other.path.split('/').length
}

/** The other states of a list, and its pages further on. */
async function furtherOf({
  page,
  path,
  html,
  read,
}: {
  page: string
  path: string
  html: string
  read: Read
}): Promise<OfficeTarget[]> {
  const links = linksOf(html).filter(({ to }) => to.startsWith(`${path}?`))
  const states = new Map(links.filter(({ isNext }) => !isNext).map((link) => [link.to, link]))
  const found: OfficeTarget[] = []
  for (const { to, words } of [...states.values()].slice(0, samples)) {
    found.push({ page, what: words, addresses: [to] })
  }
  for (const [what, start] of [['', html], ...(await statesWithPages())] as const) {
    const deep = await deepPageOf(start)
    if (deep) found.push({ page, what: `${what} más adelante`.trim(), addresses: [deep] })
  }
  return found

  async function statesWithPages() {
    const pages: [string, string][] = []
    for (const { to, words } of [...states.values()].slice(0, samples))
      pages.push([words, await read(to)])
    return pages
  }

  async function deepPageOf(first: string): Promise<string | undefined> {
    let next = linksOf(first).find(({ isNext }) => isNext)?.to
    let last = next
    for (let step = 1; next !== undefined && step < deepPages; step += 1) {
      last = next
      next = linksOf(await read(next)).find(({ isNext }) => isNext)?.to
    }
    return next ?? last
  }
}

function linksOf(html: string): Link[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].flatMap(
    ([, attributes = '', inner = '']) => {
      const [, to] = /href="([^"]*)"/.exec(attributes) ?? []
      const words = inner
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
      if (!to?.startsWith('/')) return []
      return [{ to: to.replaceAll('&amp;', '&'), isNext: attributes.includes('rel="next"'), words }]
    },
  )
}

/** The search field of a list, and its other parameters. */
function searchFieldOf(html: string) {
  const [, , form = ''] =
    /<main\b.*?<form\b([^>]*role="search"[^>]*)>(.*?)<\/form>/s.exec(html) ?? []
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([input]) => ({
    name: /name="([^"]*)"/.exec(input)?.[1] ?? '',
    value: /value="([^"]*)"/.exec(input)?.[1] ?? '',
    isHidden: input.includes('type="hidden"'),
  }))
  const field = inputs.find(({ isHidden, name }) => !isHidden && name !== '')
  if (!field) return undefined
  const hidden = inputs.filter(({ isHidden }) => isHidden).map(({ name, value }) => [name, value])
  return { name: field.name, hidden: Object.fromEntries(hidden) as Record<string, string> }
}

function addressOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`
}

/** Links to pages of this kind, whose parameters are not other pages' names. */
function addressesLike(path: string, links: string[]): string[] {
  const others = new Set<string>(officePageList.map((row) => row.path))
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(?:[?]|$)`)
  const found = links.filter((to) => shape.test(to) && !others.has(to))
  return [...new Set(found)].slice(0, samples)
}

/** What people type: numbers, addresses and names of those who bought some time ago and of those who did lately. */
async function wordsToSearch(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<
    Record<'number' | 'email' | 'phone' | 'name' | 'sku' | 'guide', string | null>
  >`
    select o.number, a.email, a.buyer_phone as phone, a.shipping_address ->> 'first_name' as name,
      (select sku from payment_attempt_lines l where l.attempt_id = a.id limit 1) as sku,
      (select tracking_number from shipments s where s.order_id = o.id limit 1) as guide
    from generate_series(1, ${samples}) part
    cross join lateral (select * from orders
      where id >= (select max(id) from orders) * part / ${samples + 1} order by id limit 1) o
    join payment_attempts a on a.id = o.attempt_id`.execute(db)
  const all = (pick: (row: (typeof rows)[number]) => string | null) =>
    rows.map((row) => pick(row) ?? '').filter(Boolean)
  return {
    'un número': all(({ number }) => number),
    'un correo': all(({ email }) => email),
    'un teléfono': all(({ phone }) => phone),
    'un nombre': all(({ name }) => name),
    'un SKU': all(({ sku }) => sku),
    'una guía': all(({ guide }) => guide),
    'lo que no hay': ['zzyx', '9999-ZZZZZZ'],
  }
}
