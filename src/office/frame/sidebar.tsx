import { useId } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { officeMenuGroups } from '../page-definition.ts'
import { officePageList } from '../pages.ts'
import { listMenuPages, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { PendingItemCount } from './pending-items-count.tsx'
import { useSingleTabStop } from './use-single-tab-stop.ts'

/** Sidebar menu with the pages that the user may open. */
export function Sidebar() {
  const id = useId()
  const { me } = useOfficeRootLoaderData()
  const rows = listMenuPages(me)
  const isHere = useIsCurrentPage()
  const stop = useSingleTabStop<HTMLDivElement>()
  return (
    <div className="ways" {...stop}>
      {officeMenuGroups.map((group, index) => {
        const own = rows.filter(({ menu }) => menu.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            {group ? <h2 id={`${id}-${index}`}>{group}</h2> : null}
            <ul aria-labelledby={group ? `${id}-${index}` : undefined}>
              {own.map(({ path, title, menu }) => (
                <li key={path}>
                  <Link to={path} prefetch aria-current={isHere(path)}>
                    <Icon name={menu.icon} />
                    {title}
                    <PendingItemCount path={path} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

/**
 * Returns whether a menu entry is the current page, or the section that contains the current page.
 */
export function useIsCurrentPage() {
  const { pathname: shown } = useLocation()
  const section = officePageList.find(({ path }) => path === shown)?.section
  const pathname = section ? `${section}/` : shown
  return (path: string) => {
    if (pathname === path) return 'page' as const
    return path !== '/' && pathname.startsWith(`${path}/`) ? ('true' as const) : undefined
  }
}
