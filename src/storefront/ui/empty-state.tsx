import type { ReactNode } from 'react'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * Placeholder for an empty list or page, with a drawing of an empty market stall, one sentence and
 * one link.
 */
export function EmptyState({
  icon,
  title,
  as: Title = 'p',
  children,
}: {
  icon: IconName
  title: string
  as?: 'h1' | 'h2' | 'p'
  children?: ReactNode
}) {
  return (
    <div className="empty">
      <div className="stall" aria-hidden="true">
        <div className="toldo" />
        <div className="what">
          <Icon name={icon} />
        </div>
      </div>
      <Title className="say">{title}</Title>
      {children}
    </div>
  )
}
