import type { ZeroResultSearchesResponse } from '#contract/operator/search-rules.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Tabs of the search administration: searches without results, search rules, everyday words. */
export function SearchRuleTabs({
  here,
  counts,
}: {
  here: 'open' | 'aside' | 'rules' | 'everyday'
  counts: Partial<ZeroResultSearchesResponse['counts']>
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
