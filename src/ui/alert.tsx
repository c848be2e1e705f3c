import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

type Tone = 'note' | 'good' | 'warn' | 'wrong'
const signs: Record<Tone, IconName> = { note: 'info', good: 'ok', warn: 'warn', wrong: 'bad' }

/**
 * Persistent message in the page. Screen readers announce error messages at once; with `announced`,
 * they also announce other messages that appear late.
 */
export function Alert({
  tone = 'note',
  title,
  icon,
  announced = tone === 'wrong',
  children,
}: {
  tone?: Tone
  title?: string
  icon?: IconName
  announced?: boolean
  children?: ReactNode
}) {
  return (
    <div
      className={classNames('alert', tone !== 'note' && tone)}
      role={announced ? 'alert' : undefined}
    >
      <Icon name={icon ?? signs[tone]} />
      <div className="grow">
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  )
}
