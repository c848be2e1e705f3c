import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'
import { LoadFailed } from './load-failed.tsx'

/** Deferred content: placeholder, then content or a retry message. */
export function Loaded<T>({
  data,
  waiting,
  failed,
  safe,
  children,
}: {
  data: Promise<T>
  waiting: ReactNode
  /** Replaces the default error line with 'Reintentar' */
  failed?: ReactNode
  /** Text about data that a failure leaves untouched */
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
