import type { SearchDeskCounts } from '#contract/operator/search-rules.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Tabs of the search desk: searches without results, learned searches, rules and everyday words. */
export function SearchRuleTabs({
  here,
  counts,
}: {
  here: 'open' | 'aside' | 'learned' | 'rules' | 'everyday'
  counts: Partial<SearchDeskCounts>
}) {
  return (
    <ListTabs
      label="Búsqueda"
      tabs={[
        {
          label: 'Sin resultados',
          to: createOfficePageUrl('Búsqueda'),
          isHere: here === 'open',
          count: counts.open ?? 0,
        },
        {
          label: 'Descartadas',
          to: createOfficePageUrl('Búsqueda', {}, { ver: 'descartadas' }),
          isHere: here === 'aside',
        },
        {
          label: 'Lo que aprendió',
          to: createOfficePageUrl('Lo que aprendió'),
          isHere: here === 'learned',
          count: counts.proposals ?? 0,
        },
        {
          label: 'Reglas',
          to: createOfficePageUrl('Reglas de búsqueda'),
          isHere: here === 'rules',
          count: counts.rules ?? 0,
        },
        {
          label: 'Palabras comunes',
          to: createOfficePageUrl('Palabras comunes'),
          isHere: here === 'everyday',
        },
      ]}
    />
  )
}
