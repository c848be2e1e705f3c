import { useId } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { menuFor, useOfficeData } from '../office-data.ts'
import { groups } from '../page.ts'
import { WaitingCount } from './waiting-count.tsx'

/** Sidebar menu with the pages that the user may open. */
export function Sidebar() {
  const id = useId()
  const { me } = useOfficeData()
  const rows = menuFor(me)
  const isHere = useIsHere()
  return (
    <div className="ways">
      {groups.map((group, index) => {
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
                    <WaitingCount path={path} />
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

/** Marks a menu entry as the current page, or as a section that contains it. */
export function useIsHere() {
  const { pathname } = useLocation()
  return (path: string) => {
    if (pathname === path) return 'page' as const
    return path !== '/' && pathname.startsWith(`${path}/`) ? ('true' as const) : undefined
  }
}
