import { settingSections } from '#domain/running/setting-sections.ts'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Navigation with all sections of the settings. */
export function SettingsNavigation({ here }: { here: string }) {
  const { me } = useOfficeRootLoaderData()
  return (
    <nav className="side" aria-label="Partes de Ajustes">
      <ul>
        {settingSections.map(({ code, title }) => (
          <li key={code}>
            <Link
              to={createOfficePageUrl('Ajustes de un tema', { section: code })}
              aria-current={code === here ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={createOfficePageUrl('Correos')}
            aria-current={here === 'correos' ? 'page' : undefined}
          >
            Textos de los correos
          </Link>
        </li>
        <li>
          <Link
            to={createOfficePageUrl('Códigos postales')}
            aria-current={here === 'codigos-postales' ? 'page' : undefined}
          >
            Códigos postales
          </Link>
        </li>
        {canOpenPage(officePages.Conexiones, me) ? (
          <li>
            <Link
              to={createOfficePageUrl('Conexiones')}
              aria-current={here === 'conexiones' ? 'page' : undefined}
            >
              Conexiones
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
