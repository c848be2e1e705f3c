import type { LoaderFunctionArgs } from 'react-router'
import type { SearchRuleResponse, SearchRulesResponse } from '#contract/operator/search-rules.ts'
import { searchRuleKindLabels, formatSearchRule } from '#domain/catalogue/search-rule-labels.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { searchRuleStateStyles, formatSearchRuleState } from './search-rule-labels.ts'
import { SearchRuleTabs } from './search-rule-tabs.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listSearchRules')
}

/** Page with all search rules. */
export default function Rules({ loaderData: { rules } }: { loaderData: SearchRulesResponse }) {
  return (
    <ListPage
      page="Reglas de búsqueda"
      label="Reglas"
      state="Valen desde la siguiente búsqueda"
      add={{ to: createOfficePageUrl('Regla nueva'), label: 'Regla', needs: 'content:write' }}
      tabs={<SearchRuleTabs here="rules" counts={{ rules: rules.length }} />}
      rows={rules}
      row={({ id }) => ({ key: String(id) })}
      columns={columns}
      empty="Aquí aparecen los sinónimos, lo que se quiso decir y los productos fijados para una palabra."
      command="search --rules"
    />
  )
}

const columns: ListColumns<SearchRuleResponse> = {
  who: {
    title: 'Palabras',
    head: true,
    cell: (rule) => (
      <Link to={createOfficePageUrl('Regla de búsqueda', { id: String(rule.id) })}>
        {formatSearchRule(rule)}
      </Link>
    ),
  },
  what: { title: 'Qué hace', cell: ({ kind }) => searchRuleKindLabels[kind] },
  st: {
    title: 'Estado',
    cell: (rule) => (
      <span className={searchRuleStateStyles[rule.state]}>{formatSearchRuleState(rule)}</span>
    ),
  },
  how: { title: 'Quién', cell: ({ changed_by }) => changed_by },
  age: { title: 'Cuándo', cell: ({ changed_at }) => formatDateTime(changed_at) },
}
