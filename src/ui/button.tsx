import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

interface Look {
  /**
   * Button style: `primary` is used once per screen, `dark` for a second strong action,
   * `danger-full` only in confirmation dialogs
   */
  kind?: 'outline' | 'primary' | 'dark' | 'quiet' | 'danger' | 'danger-full'
  size?: 's' | 'm' | 'l'
  block?: boolean
  round?: boolean
}

function buttonClass({ kind = 'outline', size = 'm', block, round }: Look, className?: string) {
  return classNames(
    'btn',
    kind === 'danger-full' ? 'danger full' : kind !== 'outline' && kind,
    size !== 'm' && size,
    block && 'block',
    round && 'round',
    className,
  )
}

/** Button; when busy, it keeps its text and is disabled. */
export function Button({
  kind,
  size,
  block,
  round,
  busy,
  className,
  type = 'button',
  onClick,
  ...rest
}: Look & ComponentProps<'button'> & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass({ kind, size, block, round }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  )
}

export function ButtonLink({
  kind,
  size,
  block,
  round,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ kind, size, block, round }, className)} />
}
