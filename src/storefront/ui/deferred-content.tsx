import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'
import { LoadFailed } from './load-failed.tsx'

/** Deferred content: placeholder, then content or a retry message. */
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
  /** Reassuring text for the error message: names data that the failed load does not affect */
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
