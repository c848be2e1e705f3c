import { SkeletonLine } from '../ui/loading-placeholders.tsx'

/** Loading placeholder of a list, with rows of about the final height. */
export function ListLoadingPlaceholder({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      <div className="stack tight-gap" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="box stack tight-gap">
            <SkeletonLine width="w5" />
            <SkeletonLine width="w8" />
            <SkeletonLine width="w3" />
          </div>
        ))}
      </div>
    </div>
  )
}
