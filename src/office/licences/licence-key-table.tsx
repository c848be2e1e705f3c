import { Form } from 'react-router'
import type { ProductLicencesResponse } from '#contract/operator/licences.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

type Key = ProductLicencesResponse['keys'][number]

const looks = {
  free: ['st wait', 'Libre'],
  given: ['st ok', 'Entregada'],
  withdrawn: ['st no', 'Retirada'],
} as const

/** Table of partially masked licence keys; each can be revealed and replaced. */
export function LicenceKeyTable({ keys, mayWrite }: { keys: readonly Key[]; mayWrite: boolean }) {
  if (keys.length === 0) return <p className="hint">Ninguna clave así.</p>
  return (
    <ListTable
      label="Claves"
      columns={[
        { key: 'no', title: 'Clave', head: true },
        { key: 'st', title: 'Estado' },
        { key: 'who', title: 'Pedido' },
        { key: 'age', title: 'Cuándo', end: true },
        { key: 'do', title: 'Sigue', end: true, titleHidden: true },
      ]}
      rows={keys.map((key) => keyRow(key, mayWrite))}
    />
  )
}

function keyRow(key: Key, mayWrite: boolean): ListRow {
  const { id, masked, state, withdrawn_why, given_at, seen_at, withdrawn_at, order_number } = key
  const [look, words] = looks[state]
  const at = withdrawn_at ?? given_at
  return {
    key: String(id),
    cells: {
      no: <span className="num key-shown">{masked}</span>,
      st: (
        <>
          <span className={look}>{words}</span>
          {withdrawn_why ? <span className="sub">{withdrawn_why}</span> : null}
        </>
      ),
      who: order_number ? <Owner number={order_number} /> : '',
      age: at ? (
        <>
          {formatDateTime(at)}
          {seen_at ? <span className="sub">vista {formatDateTime(seen_at)}</span> : null}
        </>
      ) : (
        ''
      ),
      do: mayWrite ? (
        <Form method="post" className="key-deeds">
          <input type="hidden" name="clave" value={id} />
          <button type="submit" className="act" name="hacer" value="ver">
            Ver<span className="sr"> la clave {masked}</span>
          </button>
          {state === 'withdrawn' ? null : (
            <button type="submit" className="act" name="hacer" value="retirar">
              {state === 'given' ? 'Cambiar por otra' : 'Retirar'}
              <span className="sr"> la clave {masked}</span>
            </button>
          )}
        </Form>
      ) : null,
    },
  }
}

function Owner({ number }: { number: string }) {
  const { me } = useOfficeRootLoaderData()
  return hasPermission('orders:read', me) ? (
    <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
      {number}
    </Link>
  ) : (
    <span className="num">{number}</span>
  )
}
