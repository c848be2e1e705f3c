import type { ReactNode } from 'react'

/** Page heading with actions, and the document title. */
export function PageHeader({
  title,
  state,
  back,
  children,
}: {
  title: string
  state?: ReactNode
  back?: ReactNode
  /** Buttons and links for actions on the page */
  children?: ReactNode
}) {
  return (
    <div className="head">
      <title>{`${title} · Mostrador`}</title>
      {back}
      <h1>{title}</h1>
      {typeof state === 'string' ? <p>{state}</p> : state}
      {children ? <div className="acts">{children}</div> : null}
    </div>
  )
}
