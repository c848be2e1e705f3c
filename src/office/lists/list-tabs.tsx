import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { Link } from '#ui/link.tsx'
import { useSingleTabStop } from '../frame/use-single-tab-stop.ts'
import { createOfficePageUrl, type PageNameWithoutParams } from '../page-url.ts'
import { formatListCount } from './list-count-labels.ts'

interface Tab {
  label: string
  to: string
  isHere: boolean
  /** Number of pending items */
  count?: number
}

/** Tab links of a list. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const stop = useSingleTabStop<HTMLElement>()
  return (
    <nav className="tabs" aria-label={label} {...stop}>
      {tabs.map(({ label: words, to, isHere, count }) => (
        <Link key={to} to={to} prefetch aria-current={isHere ? 'page' : undefined}>
          {words}
          {count ? <b>{formatListCount(count)}</b> : null}
        </Link>
      ))}
    </nav>
  )
}

/** Name of the tab that the URL parameter `ver` selects, or undefined. */
export function findSelectedTabName<Tabs extends object>(tabs: Tabs, name: string | null) {
  return getTypedKeys(tabs).find((one) => one === name)
}

/** Tabs of one page, selected by its URL parameter `ver`. */
export function PageTabs({
  page,
  tabs,
  here,
  counts = {},
}: {
  page: PageNameWithoutParams
  tabs: Readonly<Record<string, { label: string }>>
  here: string
  counts?: Readonly<Record<string, number | undefined>>
}) {
  return (
    <ListTabs
      label={page}
      tabs={Object.entries(tabs).map(([name, { label }]) => ({
        label,
        to: createOfficePageUrl(page, {}, { ver: name }),
        isHere: name === here,
        count: counts[name] ?? 0,
      }))}
    />
  )
}
