import type { LoaderFunctionArgs } from 'react-router'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { plain } from '#ui/text/plain.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { menuFor, useOfficeData } from '../office-data.ts'

interface Found {
  label: string
  detail?: string
  address: string
  icon: IconName
}

export interface FoundData {
  term: string
  found: readonly Found[]
}

export function loader({ request }: LoaderFunctionArgs): FoundData {
  return { term: new URL(request.url).searchParams.get('q')?.trim() ?? '', found: [] }
}

/** One search for everything, for browsers without script and for what the palette does not show. */
export default function Find({ loaderData }: { loaderData: FoundData }) {
  const { term, found } = loaderData
  const { me } = useOfficeData()
  const pages = menuFor(me).filter(({ title }) => term && plain(title).includes(plain(term)))
  return (
    <>
      <PageHead title="Buscar" state={term ? `«${term}»` : undefined} />
      {pages.length + found.length === 0 ? (
        <EmptyList words="Nada con esas palabras. Busca un pedido, una persona, un producto o una guía." />
      ) : (
        <ul className="ways">
          {pages.map(({ path, title, menu }) => (
            <li key={path}>
              <Link to={path}>
                <Icon name={menu.icon} />
                {title}
              </Link>
            </li>
          ))}
          {found.map(({ address, label, detail, icon }) => (
            <li key={address}>
              <Link to={address}>
                <Icon name={icon} />
                {label}
                {detail ? <span className="faint small">{detail}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
