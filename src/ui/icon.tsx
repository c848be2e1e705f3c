import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url'

/** URL of an icon's SVG symbol. */
export function getIconUrl(name: IconName): string {
  return `${sprite}#${name}`
}

/** Decorative icon, always beside text. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classNames('i', className)} aria-hidden="true">
      <use href={getIconUrl(name)} />
    </svg>
  )
}
