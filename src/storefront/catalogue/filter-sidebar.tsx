import { type ComponentProps, Suspense } from 'react'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import type { FilterPanel as Panel } from './filter-panel.tsx'

// The filter panel works without script; the browser loads its code separately
const FilterPanel = import.meta.env.SSR
  ? (await import('./filter-panel.tsx')).FilterPanel
  : lazyHydratedComponent(async () => (await import('./filter-panel.tsx')).FilterPanel)

/** Filters beside a product list, in a column that keeps its place while the filter code loads. */
export function FilterSidebar(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<div className="filters not-phone" />}>
      <FilterPanel {...props} />
    </Suspense>
  )
}
