import { lazy, Suspense } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'

const LiveNote = lazy(() => import('./notification-banner.tsx'))

/** ARIA live region for notifications, present from the first render. */
export function NotificationRegion() {
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
