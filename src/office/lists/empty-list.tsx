import type { ReactNode } from 'react'

/** A list without rows: what will come here and when, or the way to take off the last filter. */
export function EmptyList({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <p>{words}</p>
      {children}
    </div>
  )
}
