import { lazy, Suspense } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'

const LiveNote = lazy(() => import('./live-note.tsx'))

/** Live region for news, present from the start. */
export function Live() {
  const hydrated = useHydrated()
  return (
    <div className="live" role="status">
      {hydrated ? (
        <Suspense>
          <LiveNote />
        </Suspense>
      ) : null}
    </div>
  )
}
