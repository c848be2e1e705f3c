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

/** Coloured dot of a state, always beside text. Ended but unfinished states are hollow. */
export function StateDot({ done, over = false }: { done: boolean; over?: boolean }) {
  return <span className={classNames('dot', done && 'done', over && 'over')} aria-hidden="true" />
}
