import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Message of a search without results, with ways on. */
export function NothingFound({ term }: { term: string }) {
  return (
    <EmptyState icon="nothing" title={literals.search.nothing} as="h1">
      {term ? (
        <p>
          No encontramos nada para «{term}». Revisa cómo está escrito o prueba con una palabra más
          general.
        </p>
      ) : (
        <p>Escribe arriba qué buscas, o empieza por aquí.</p>
      )}
      <ul className="chips mid">
        {['laptop', 'audífonos', 'bocina'].map((word) => (
          <li key={word}>
            <Link className="chip" to={linkTo('Search Results', {}, { q: word })}>
              {word}
            </Link>
          </li>
        ))}
        <li>
          <Link className="chip" to={linkTo('Offers')}>
            {literals.menu.offers}
          </Link>
        </li>
      </ul>
    </EmptyState>
  )
}
