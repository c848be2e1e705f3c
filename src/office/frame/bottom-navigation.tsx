import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { listMenuPages, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { PendingItemCount } from './pending-items-count.tsx'
import { useIsCurrentPage, Sidebar } from './sidebar.tsx'

const sheet = 'mas'

/** Bottom navigation for phones. */
export function BottomNavigation() {
  const { me } = useOfficeRootLoaderData()
  const places = listMenuPages(me).filter(({ dock }) => dock)
  const isHere = useIsCurrentPage()
  const isElsewhere = places.every(({ path }) => !isHere(path))
  return (
    <>
      <nav className="dock" aria-label="Lugares">
        {places.map(({ path, title, menu }) => (
          <Link key={path} to={path} prefetch aria-current={isHere(path)}>
            <Icon name={menu.icon} />
            {title}
            <PendingItemCount path={path} />
          </Link>
        ))}
        <button type="button" popoverTarget={sheet} aria-current={isElsewhere || undefined}>
          <Icon name="menu" />
          Más
        </button>
      </nav>
      <nav className="sheet" id={sheet} popover="auto" aria-label="Todas las secciones">
        <Sidebar />
      </nav>
    </>
  )
}
