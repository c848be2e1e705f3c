import type { ReactNode } from 'react'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import '../styles/quiet-pages.css'

/** Layout of a single-purpose page with a form. */
export function SignInFormPage({
  icon,
  title,
  lead,
  children,
}: {
  icon: IconName
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap slim form-page">
      <div className="stack center">
        <span className="bigicon">
          <Icon name={icon} />
        </span>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
      </div>
      {children}
    </div>
  )
}

/** Layout of a sign-in page that shows a waiting message and continues automatically. */
export function SignInWaitingPage({
  title,
  lang,
  children,
}: {
  title: string
  lang?: string
  children?: ReactNode
}) {
  return (
    <div className="wrap slim quiet-page">
      <span className="spinner xl" aria-hidden="true" />
      <div role="status">
        <h1 className="h-s" lang={lang}>
          {title}
        </h1>
      </div>
      {children}
    </div>
  )
}
