import type { LoaderFunctionArgs } from 'react-router'
import type { ChangeSetReply } from '#contract/operator/change-sets.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { actorWords } from '../running/audit-words.ts'
import { changedCount, movingWords, productsWords } from './change-words.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const before = new URL(asked.request.url).searchParams.get('antes') ?? ''
  const isLater = /^[1-9]\d{0,14}$/.test(before)
  const query = { before: isLater ? before : undefined }
  return { found: await readsFor(asked).get('listChangeSets', { query }), isLater }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page of change sets, newest first, with undo. */
export default function ChangeSets({ loaderData: { found, isLater } }: Props) {
  const { sets, next } = found
  return (
    <>
      <PageHead
        title="Cambios de productos"
        back={
          <Link className="btn quiet icon" to={linkTo('Productos')}>
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
                <Link className="name" to={linkTo('Cambio de productos', { id: String(set.id) })}>
                  {set.kind === 'import' ? `Importación: ${set.summary}` : set.summary}
                </Link>
              ),
              who: actorWords(set.actor),
              age: set.applied_at === null ? '' : formatMoment(set.applied_at),
              st: <State set={set} />,
              sum: productsWords(changedCount(set)),
            },
          }))}
        />
      )}
      {sets.length > 0 ? (
        <KeysetPager
          said={sets.length === 1 ? '1 cambio' : `${sets.length} cambios`}
          before={isLater ? linkTo('Cambios') : undefined}
          after={next === null ? undefined : linkTo('Cambios', {}, { antes: next })}
          labels={['Desde el principio', 'Anteriores']}
        />
      ) : null}
      <CliHint command="change-sets" />
    </>
  )
}

function State({ set: { undone_at, moving } }: { set: ChangeSetReply }) {
  if (moving !== null) return <span className="st wait">{movingWords[moving]}</span>
  return undone_at === null ? (
    <span className="st ok">Hecho</span>
  ) : (
    <span className="st wait">Deshecho</span>
  )
}
