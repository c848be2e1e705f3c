import { settingSections } from '#domain/running/setting-sections.ts'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-address.ts'

/** Navigation with all sections of the settings. */
export function SectionNav({ here }: { here: string }) {
  return (
    <nav className="side" aria-label="Partes de Ajustes">
      <ul>
        {settingSections.map(({ code, title }) => (
          <li key={code}>
            <Link
              to={linkTo('Ajustes de un tema', { section: code })}
              aria-current={code === here ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link to={linkTo('Correos')} aria-current={here === 'correos' ? 'page' : undefined}>
            Textos de los correos
          </Link>
        </li>
        <li>
          <Link to={linkTo('Conexiones')} aria-current={here === 'conexiones' ? 'page' : undefined}>
            Conexiones
          </Link>
        </li>
      </ul>
    </nav>
  )
}
