import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Links to imports from the former shop, other than products. */
export function FormerShopLinks() {
  const { me } = useOfficeRootLoaderData()
  if (!canOpenPage({ needs: 'content:read' }, me)) return null
  return (
    <section className="sec" aria-labelledby="tienda-anterior">
      <h2 id="tienda-anterior">De tu tienda anterior</h2>
      <ul className="rows">
        <li>
          <Link to={createOfficePageUrl('Direcciones viejas')}>Direcciones viejas</Link>
          <p className="muted">Llevan a tu tienda nueva a quien llega por un enlace de antes.</p>
        </li>
      </ul>
    </section>
  )
}
