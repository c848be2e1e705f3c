import type { LoaderFunctionArgs } from 'react-router'
import type { ChangeSetResponse } from '#contract/operator/product-change-sets.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatAuditActor } from '../running/audit-entry-labels.ts'
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
    <>
      <PageHeader
        title="Cambios de productos"
        back={
          <Link className="btn quiet icon" to={createOfficePageUrl('Productos')}>
            <Icon name="back" />
            <span className="sr">Volver a Productos</span>
          </Link>
        }
      />
      {sets.length === 0 ? (
        <EmptyList words="Todavía no hay cambios. Cada precio, oferta o importación que guardes aparece aquí y se puede deshacer." />
      ) : (
        <ListTable
          label="Cambios de productos"
          columns={[
            { key: 'no', title: 'Cambio', head: true },
            { key: 'who', title: 'Quién' },
            { key: 'age', title: 'Cuándo' },
            { key: 'st', title: 'Estado' },
            { key: 'sum', title: 'Productos', end: true },
          ]}
          rows={sets.map((set) => ({
            key: String(set.id),
            cells: {
              no: (
                <Link
                  className="name"
                  to={createOfficePageUrl('Cambio de productos', { id: String(set.id) })}
                >
                  {set.kind === 'import' ? `Importación: ${set.summary}` : set.summary}
                </Link>
              ),
              who: formatAuditActor(set.actor),
              age: set.applied_at === null ? '' : formatDateTime(set.applied_at),
              st: <State set={set} />,
              sum: formatProductCount(countChangedProducts(set)),
            },
          }))}
        />
      )}
      {sets.length > 0 ? (
        <KeysetPager
          said={sets.length === 1 ? '1 cambio' : `${sets.length} cambios`}
          before={isLater ? createOfficePageUrl('Cambios') : undefined}
          after={next === null ? undefined : createOfficePageUrl('Cambios', {}, { antes: next })}
          labels={['Desde el principio', 'Anteriores']}
        />
      ) : null}
      <CliHint command="change-sets" />
    </>
  )
}

function State({ set: { undone_at, moving } }: { set: ChangeSetResponse }) {
  if (moving !== null) return <span className="st wait">{changeSetProgressTexts[moving]}</span>
  return undone_at === null ? (
    <span className="st ok">Hecho</span>
  ) : (
    <span className="st wait">Deshecho</span>
  )
}
