import type { LoaderFunctionArgs } from 'react-router'
import type { ChangeSetResponse } from '#contract/operator/product-change-sets.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatAuditActor } from '../running/audit-actor-label.ts'
import {
  countChangedProducts,
  changeSetProgressTexts,
  formatProductCount,
} from './change-set-labels.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const before = new URL(asked.request.url).searchParams.get('antes') ?? ''
  const isLater = /^[1-9]\d{0,14}$/.test(before)
  const query = { before: isLater ? before : undefined }
  return { found: await createOperatorApiReader(asked).get('listChangeSets', { query }), isLater }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page of bulk product changes (change sets), newest first, with undo. */
export default function ChangeSets({ loaderData: { found, isLater } }: Props) {
  const { sets, next } = found
  return (
    <ListPage
      page="Cambios"
      back={
        <Link className="btn quiet icon" to={createOfficePageUrl('Productos')}>
          <Icon name="back" />
          <span className="sr">Volver a Productos</span>
        </Link>
      }
      rows={sets}
      row={({ id }) => ({ key: String(id) })}
      columns={columns}
      empty="Todavía no hay cambios. Cada precio, oferta o importación que guardes aparece aquí y se puede deshacer."
      pages={{
        units: ['cambio', 'cambios'],
        next,
        isLater,
        cursor: 'antes',
        labels: ['Desde el principio', 'Anteriores'],
      }}
      command="change-sets"
    />
  )
}

const columns: ListColumns<ChangeSetResponse> = {
  no: {
    title: 'Cambio',
    head: true,
    cell: ({ id, kind, summary }) => (
      <Link className="name" to={createOfficePageUrl('Cambio de productos', { id: String(id) })}>
        {kind === 'import' ? `Importación: ${summary}` : summary}
      </Link>
    ),
  },
  who: { title: 'Quién', cell: ({ actor }) => formatAuditActor(actor) },
  age: {
    title: 'Cuándo',
    cell: ({ applied_at }) => (applied_at === null ? '' : formatDateTime(applied_at)),
  },
  st: { title: 'Estado', cell: (set) => <State set={set} /> },
  sum: {
    title: 'Productos',
    end: true,
    cell: (set) => formatProductCount(countChangedProducts(set)),
  },
}

function State({ set: { undone_at, moving } }: { set: ChangeSetResponse }) {
  if (moving !== null) return <span className="st wait">{changeSetProgressTexts[moving]}</span>
  return undone_at === null ? (
    <span className="st ok">Hecho</span>
  ) : (
    <span className="st wait">Deshecho</span>
  )
}
