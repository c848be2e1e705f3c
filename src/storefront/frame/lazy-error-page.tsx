import { Suspense } from 'react'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'

// Rendered on the server; the browser loads the code with the interactive islands, because few
// visits need it
const ErrorPage = import.meta.env.SSR
  ? (await import('./error-page.tsx')).ErrorPage
  : lazyHydratedComponent(async () => (await import('./error-page.tsx')).ErrorPage)

export function LazyErrorPage({ status }: { status: number }) {
  return (
    <Suspense>
      <ErrorPage status={status} />
    </Suspense>
  )
}
