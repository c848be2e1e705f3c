import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { KeptDataReply } from '#contract/kept-data.ts'
import { Link } from '#ui/link.tsx'
import { apiFor } from '../api/api-client.ts'
import { describePage, shopOf } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { useShopper } from '../session/session.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import './information.css'

export const meta: MetaFunction = ({ matches }) =>
  describePage(shopOf(matches), {
    title: 'Qué guardamos de ti',
    description: `Qué datos guarda ${shopOf(matches).name}, para qué, hasta cuándo y qué queda al borrar tu cuenta.`,
    path: linkTo('Kept Data'),
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const reply = await apiFor(context)
    .get('shop/keptData')
    .catch(() => null)
  return data(reply, reply ? 200 : 503)
}

/** What the shop keeps of people, as its own schema says; to whoever is signed in, how much of it is theirs. */
export default function KeptDataPage() {
  const reply = useLoaderData<typeof loader>()
  const counts = useOwnCounts()
  return (
    <div className="wrap stack">
      <header className="page-head stack gap-s2">
        <h1>Qué guardamos de ti</h1>
        <p className="muted">
          Esta lista no se escribe a mano: sale de la base de datos de la tienda, que dice de cada
          dato para qué está y hasta cuándo. {counts ? 'Lo tuyo está contado ahora mismo. ' : null}
          <Link className="textlink" to={linkTo('My Profile')}>
            Descarga una copia o borra tu cuenta en tu perfil
          </Link>
          .
        </p>
      </header>
      {reply ? (
        <ol className="kept">
          {reply.kinds.map((kind, index) => (
            <Kind key={kind.name} kind={kind} count={counts?.[index] ?? null} />
          ))}
        </ol>
      ) : (
        <LoadFailed safe="Tus datos están a salvo." />
      )}
    </div>
  )
}

function Kind({ kind, count }: { kind: KeptDataReply['kinds'][number]; count: number | null }) {
  return (
    <li className="box">
      <h2>
        {kind.name}
        {count === null ? null : <small className="muted"> De ti: {count}</small>}
      </h2>
      <dl>
        {kind.data.length > 0 ? (
          <div>
            <dt>Qué dice</dt>
            <dd>{sentence(kind.data)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Para qué</dt>
          <dd>{kind.purpose}.</dd>
        </div>
        <div>
          <dt>Hasta cuándo</dt>
          <dd>{kind.term}.</dd>
        </div>
        {kind.stays.length > 0 ? (
          <div>
            <dt>Qué queda sin la cuenta</dt>
            <dd>{sentence(kind.stays)}</dd>
          </div>
        ) : null}
      </dl>
    </li>
  )
}

/** How many of each kind are the shopper's, once it is known who that is; null for guests and where it cannot be had. */
function useOwnCounts(): (number | null)[] | null {
  const { shopper } = useShopper()
  const [own, setOwn] = useState<{ of: number; counts: (number | null)[] } | null>(null)
  const id = shopper?.id
  useEffect(() => {
    if (id === undefined) return
    void apiFor()
      .get('customer/keptData')
      .then(({ counts }) => setOwn({ of: id, counts }))
      .catch(() => null)
  }, [id])
  return own && own.of === id ? own.counts : null
}

function sentence(parts: readonly string[]): string {
  const words = new Intl.ListFormat('es-MX').format(parts)
  return `${words.charAt(0).toLocaleUpperCase('es-MX')}${words.slice(1)}.`
}
