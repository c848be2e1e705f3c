import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Badge with a label; not interactive. */
export function Badge({
  tone,
  soft = true,
  children,
}: {
  tone?: 'offer' | 'refurb' | 'info' | 'good' | 'warn' | 'wrong'
  soft?: boolean
  children: ReactNode
}) {
  return <span className={classNames('badge', soft && 'soft', tone)}>{children}</span>
}

/**
 * Coloured dot for the state of an order or similar record, always beside text. The dot is hollow
 * if the state is final but not completed.
 */
export function StateDot({ done, over = false }: { done: boolean; over?: boolean }) {
  return <span className={classNames('dot', done && 'done', over && 'over')} aria-hidden="true" />
}
