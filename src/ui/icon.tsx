import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url'

/** Where the drawing of a name is. */
export function drawingOf(name: IconName): string {
  return `${sprite}#${name}`
}

/** A drawing beside words; it says nothing by itself. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classNames('i', className)} aria-hidden="true">
      <use href={drawingOf(name)} />
    </svg>
  )
}
