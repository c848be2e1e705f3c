import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

/** Native collapsible section; works without script. */
export function Disclosure({
  title,
  icon,
  as: Title = 'h2',
  open,
  className,
  id,
  ref,
  onToggle,
  children,
}: {
  title: ReactNode
  icon?: IconName
  as?: 'h2' | 'h3' | 'span'
  open?: boolean
  className?: string
  id?: string
  ref?: Ref<HTMLDetailsElement>
  onToggle?: () => void
  children: ReactNode
}) {
  return (
    <details
      className={classNames('fold', className)}
      open={open}
      id={id}
      ref={ref}
      onToggle={onToggle}
    >
      <summary>
        {icon ? <Icon name={icon} /> : null}
        <Title>{title}</Title>
      </summary>
      {children}
    </details>
  )
}
