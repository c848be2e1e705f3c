import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { PersonalDataKindsResponse } from '#contract/stored-personal-data.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { useShopper } from '../session/shopper-session.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import './information.css'

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: 'Qué guardamos de ti',
    description: `Qué datos guarda ${findPageMetaShopData(matches).name}, para qué, hasta cuándo y qué queda al borrar tu cuenta.`,
    path: linkTo('Kept Data'),
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const reply = await createApiClient(context)
    .get('shop/keptData')
    .catch(() => null)
  return data(reply && byPurpose(reply), reply ? 200 : 503)
}

type Kept = PersonalDataKindsResponse['kinds'][number]

/** Groups the kinds of stored personal data by purpose, in order, with their index in the reply. */
function byPurpose({
  kinds,
}: PersonalDataKindsResponse): { purpose: string; kinds: [Kept, number][] }[] {
  const placed = kinds.map((kind, place): [Kept, number] => [kind, place])
  return [...Map.groupBy(placed, ([{ purpose }]) => purpose)].map(([purpose, own]) => ({
    purpose,
    kinds: own,
  }))
}

/** Page listing the personal data the shop stores, with the number of the signed-in shopper's records. */
export default function KeptDataPage() {
  const purposes = useLoaderData<typeof loader>()
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
      {purposes ? (
        <div className="kept">
          {purposes.map(({ purpose, kinds }) => (
            <section key={purpose} className="box">
              <h2>{purpose}</h2>
              {kinds.map(([kind, place]) => (
                <Kind key={kind.name} kind={kind} count={counts?.[place] ?? null} />
              ))}
            </section>
          ))}
        </div>
      ) : (
        <LoadFailed safe="Tus datos están a salvo." />
      )}
    </div>
  )
}

function Kind({ kind, count }: { kind: Kept; count: number | null }) {
  return (
    <Disclosure
      as="h3"
      className="q"
      title={
        <>
          {kind.name}
          {count === null ? null : <small className="muted"> De ti: {count}</small>}
        </>
      }
    >
      <dl className="in">
        {kind.data.length > 0 ? (
          <div>
            <dt>Qué dice</dt>
            <dd>{sentence(kind.data)}</dd>
          </div>
        ) : null}
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
    </Disclosure>
  )
}

/**
 * Number of the signed-in shopper's records of each kind of personal data; null for guests and
 * after a failure.
 */
function useOwnCounts(): (number | null)[] | null {
  const { shopper } = useShopper()
  const [own, setOwn] = useState<{ of: number; counts: (number | null)[] } | null>(null)
  const id = shopper?.id
  useEffect(() => {
    if (id === undefined) return
    void createApiClient()
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
