import type { MissedPathsResponse } from '#contract/operator/redirects.ts'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Requested addresses that are not there, each with a link that begins its redirect. */
export function MissedPaths({
  paths,
  mayWrite,
}: {
  paths: MissedPathsResponse['paths']
  mayWrite: boolean
}) {
  return (
    <section className="sec" aria-labelledby="no-estan">
      <h2 id="no-estan">Buscaron y no está</h2>
      {paths.length === 0 ? (
        <p className="muted">
          Aquí aparecen las direcciones que alguien pida y no existan, sin saber de quién.
        </p>
      ) : (
        <ul className="rows">
          {paths.map(({ path, hits }) => (
            <li key={path} className="missed">
              <span>
                <code>{path}</code>{' '}
                <span className="muted">
                  {hits === 1
                    ? '1 vez esta semana'
                    : `${hits.toLocaleString('es-MX')} veces esta semana`}
                </span>
              </span>
              {mayWrite ? (
                <Link
                  className="act"
                  to={createOfficePageUrl('Direcciones viejas', {}, { de: path })}
                >
                  Llévala a…<span className="sr"> {path}</span>
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
