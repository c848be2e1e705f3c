import type { LoaderFunctionArgs } from 'react-router'
import type { SearchRulesReply } from '#contract/operator/search-desk.ts'
import { ruleKindNames, ruleTitle } from '#domain/catalogue/rule-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { stateLooks, stateWords } from './rule-words.ts'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listSearchRules')
}

/** Page with all search rules. */
export default function Rules({ loaderData: { rules } }: { loaderData: SearchRulesReply }) {
  const { me } = useOfficeData()
  return (
    <>
      <PageHead title="Reglas de búsqueda" state="Valen desde la siguiente búsqueda">
        {mayDo('content:write', me) ? (
          <ButtonLink kind="primary" to={linkTo('Regla nueva')}>
            <Icon name="plus" />
            Regla
          </ButtonLink>
        ) : null}
      </PageHead>
      <DeskTabs here="rules" counts={{ rules: rules.length }} />
      {rules.length === 0 ? (
        <EmptyList words="Aquí aparecen los sinónimos, lo que se quiso decir y los productos fijados para una palabra." />
      ) : (
        <ListTable
          label="Reglas"
          columns={columns}
          rows={rules.map((rule) => ({
            key: String(rule.id),
            cells: {
              who: (
                <Link to={linkTo('Regla de búsqueda', { id: String(rule.id) })}>
                  {ruleTitle(rule)}
                </Link>
              ),
              what: ruleKindNames[rule.kind],
              st: <span className={stateLooks[rule.state]}>{stateWords(rule)}</span>,
              how: rule.changed_by,
              age: formatMoment(rule.changed_at),
            },
          }))}
        />
      )}
      <CliHint command="search --rules" />
    </>
  )
}

const columns = [
  { key: 'who', title: 'Palabras', head: true },
  { key: 'what', title: 'Qué hace' },
  { key: 'st', title: 'Estado' },
  { key: 'how', title: 'Quién' },
  { key: 'age', title: 'Cuándo' },
]
