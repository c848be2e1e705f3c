import { type ComponentProps, Suspense } from 'react'
import { FilterPanel } from './filter-panel.tsx'

/** Filters beside a product list; they hydrate apart from it. */
export function FilterSidebar(props: ComponentProps<typeof FilterPanel>) {
  return (
    <Suspense>
      <FilterPanel {...props} />
    </Suspense>
  )
}
