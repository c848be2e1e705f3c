import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { menuFor, useOfficeData } from '../office-data.ts'
import { useIsHere, Sidebar } from './sidebar.tsx'
import { WaitingCount } from './waiting-count.tsx'

const sheet = 'mas'

/** Bottom navigation for phones. */
export function Dock() {
  const { me } = useOfficeData()
  const places = menuFor(me).filter(({ dock }) => dock)
  const isHere = useIsHere()
  const isElsewhere = places.every(({ path }) => !isHere(path))
  return (
    <>
      <nav className="dock" aria-label="Lugares">
        {places.map(({ path, title, menu }) => (
          <Link key={path} to={path} prefetch aria-current={isHere(path)}>
            <Icon name={menu.icon} />
            {title}
            <WaitingCount path={path} />
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
