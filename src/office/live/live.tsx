import { lazy, Suspense } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'

const LiveNote = lazy(() => import('./live-note.tsx'))

/** Where news are announced; it stands empty until there are some, so that they are heard. */
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
