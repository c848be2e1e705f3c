import type { LoaderFunctionArgs } from 'react-router'
import type { SearchRulesResponse } from '#contract/operator/search-rules.ts'
import { searchRuleKindLabels, formatSearchRule } from '#domain/catalogue/search-rule-labels.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { searchRuleStateStyles, formatSearchRuleState } from './search-rule-labels.ts'
import { SearchRuleTabs } from './search-rule-tabs.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listSearchRules')
}

/** Page with all search rules. */
export default function Rules({ loaderData: { rules } }: { loaderData: SearchRulesResponse }) {
  const { me } = useOfficeRootLoaderData()
  return (
    <>
      <PageHeader title="Reglas de búsqueda" state="Valen desde la siguiente búsqueda">
        {hasPermission('content:write', me) ? (
          <ButtonLink kind="primary" to={createOfficePageUrl('Regla nueva')}>
            <Icon name="plus" />
            Regla
          </ButtonLink>
        ) : null}
      </PageHeader>
      <SearchRuleTabs here="rules" counts={{ rules: rules.length }} />
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
                <Link to={createOfficePageUrl('Regla de búsqueda', { id: String(rule.id) })}>
                  {formatSearchRule(rule)}
                </Link>
              ),
              what: searchRuleKindLabels[rule.kind],
              st: (
                <span className={searchRuleStateStyles[rule.state]}>
                  {formatSearchRuleState(rule)}
                </span>
              ),
              how: rule.changed_by,
              age: formatDateTime(rule.changed_at),
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
