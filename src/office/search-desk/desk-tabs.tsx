import type { MissedReply } from '#contract/operator/search-desk.ts'
import { Tabs } from '../lists/tabs.tsx'
import { linkTo } from '../page-address.ts'

/** Tabs of the search administration: searches without results, and search rules. */
export function DeskTabs({
  here,
  counts,
}: {
  here: 'open' | 'aside' | 'rules'
  counts: Partial<MissedReply['counts']>
}) {
  return (
    <Tabs
      label="Búsqueda"
      tabs={[
        {
          label: 'Sin resultados',
          to: linkTo('Búsqueda'),
          isHere: here === 'open',
          count: counts.open ?? 0,
        },
        {
          label: 'Descartadas',
          to: linkTo('Búsqueda', {}, { ver: 'descartadas' }),
          isHere: here === 'aside',
        },
        {
          label: 'Reglas',
          to: linkTo('Reglas de búsqueda'),
          isHere: here === 'rules',
          count: counts.rules ?? 0,
        },
      ]}
    />
  )
}
