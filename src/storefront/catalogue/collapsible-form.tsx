import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'

/**
 * Collapsed form whose code loads when it is first expanded, even if the shopper expands it before
 * hydration.
 */
export function CollapsibleForm({
  title,
  deed,
  children,
}: {
  title: string
  /** Name of the action that needs script, shown to browsers without script */
  deed: string
  children: ReactNode
}) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (fold.current?.open) setWanted(true)
  }, [])

  return (
    <Disclosure
      className="form"
      as="span"
      ref={fold}
      onToggle={() => setWanted(true)}
      title={
        <span className="row">
          <Icon name="edit" />
          {title}
        </span>
      }
    >
      <noscript>
        {import.meta.env.SSR ? (
          <p className="in small">Para {deed} hace falta JavaScript: actívalo en tu navegador.</p>
        ) : null}
      </noscript>
      {isWanted ? <Suspense fallback={<Coming />}>{children}</Suspense> : null}
    </Disclosure>
  )
}

function Coming() {
  return (
    <p className="in stack" role="status" aria-label="Cargando">
      <SkeletonLine width="w5" />
      <SkeletonLine />
    </p>
  )
}
