import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { reviewRejectReasons } from '#domain/catalogue/review-moderation.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { ReviewStatisticsRows } from '../ui/review-statistics-rows.tsx'

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: 'Cómo revisamos las reseñas',
    description: `Cuántas reseñas recibió ${findPageMetaShopData(matches).name}, cuántas publicó y por qué no publicó las demás.`,
    path: linkTo('Review Accounts'),
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const reply = await createApiClient(context)
    .get('shop/reviewAccounts')
    .catch(() => null)
  return data(reply, reply ? 200 : 503)
}

/** Page with statistics of how all received reviews were moderated (REV-04). */
export default function ReviewAccountsPage() {
  const reply = useLoaderData<typeof loader>()
  return (
    <div className="wrap narrow stack">
      <header className="page-head stack gap-s2">
        <h1>Cómo revisamos las reseñas</h1>
        <p className="muted">De todos los productos de la tienda, contadas al momento.</p>
      </header>
      {reply === null ? (
        <LoadFailed safe="Las reseñas siguen guardadas." />
      ) : (
        <section className="box" aria-label="Cuentas de toda la tienda">
          <ReviewStatisticsRows account={reply.account} />
        </section>
      )}
      <section className="prose" aria-labelledby="como">
        <h2 id="como">Cómo las contamos</h2>
        <ul>
          <li>
            Una persona de la tienda lee cada reseña antes de publicarla. Mientras, cuenta entre las
            que esperan.
          </li>
          <li>
            No publicamos reseñas con estos problemas; a quien la escribió le decimos cuál fue:{' '}
            {Object.values(reviewRejectReasons).join('; ').toLocaleLowerCase('es-MX')}. Una
            calificación baja no es ninguno.
          </li>
          <li>
            El promedio de un producto se saca de las publicadas, y dice cuántas son y cuántas
            escribió alguien que lo recibió.
          </li>
          <li>Las que su autor quitó dejan de contar en todas partes.</li>
        </ul>
      </section>
    </div>
  )
}
