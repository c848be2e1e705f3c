import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Says what something is; it is never pressed. */
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

/** Sums up a state; words always go with it. One that is over without being done is hollow. */
export function StateDot({ done, over = false }: { done: boolean; over?: boolean }) {
  return <span className={classNames('dot', done && 'done', over && 'over')} aria-hidden="true" />
}
