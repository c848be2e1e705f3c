import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'
import { LoadFailed } from './load-failed.tsx'

/**
 * Renders content that loads later: first a placeholder, then the content or a message with a retry
 * button.
 */
export function DeferredContent<T>({
  data,
  waiting,
  failed,
  safe,
  children,
}: {
  data: Promise<T>
  waiting: ReactNode
  /** Error content that replaces the default error message and its 'Reintentar' button */
  failed?: ReactNode
  /** Reassuring text in the error message that says which data the failure does not affect */
  safe?: string
  children: (value: T) => ReactNode
}) {
  return (
    <Suspense fallback={waiting}>
      <Await resolve={data} errorElement={failed ?? <LoadFailed safe={safe} />}>
        {(value) => children(value as T)}
      </Await>
    </Suspense>
  )
}
