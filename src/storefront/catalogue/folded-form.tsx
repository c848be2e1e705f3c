import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { SkeletonLine } from '../ui/waiting.tsx'

/** A form that few who look at the page need: fetched when it is unfolded, before the scripts came or after. */
export function FoldedForm({
  title,
  deed,
  children,
}: {
  title: string
  /** what cannot be done without script */
  deed: string
  children: ReactNode
}) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (fold.current?.open) setWanted(true)
  }, [])

  return (
    <Fold
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
    </Fold>
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
