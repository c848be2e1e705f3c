import { Link } from '#ui/link.tsx'
import { formatListCount } from './count-labels.ts'

interface Tab {
  label: string
  to: string
  isHere: boolean
  /** Number of pending items */
  count?: number
}

/** Tab links of a list. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ label: words, to, isHere, count }) => (
        <Link key={to} to={to} prefetch aria-current={isHere ? 'page' : undefined}>
          {words}
          {count ? <b>{formatListCount(count)}</b> : null}
        </Link>
      ))}
    </nav>
  )
}
