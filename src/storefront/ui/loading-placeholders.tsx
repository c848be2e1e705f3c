import { classNames } from '#ui/class-names.ts'

/** Loading placeholder for content of unknown shape. */
export function Spinner({ label, large }: { label: string; large?: boolean }) {
  return (
    <span role="status">
      <span className={classNames('spinner', large && 'xl')} aria-hidden="true" />
      <span className="sr">{label}</span>
    </span>
  )
}

/** Loading placeholder for text lines in three lengths. */
export function SkeletonLine({ width = 'w8' }: { width?: 'w3' | 'w5' | 'w8' }) {
  return <span className={classNames('skel', width)} aria-hidden="true" />
}

export function SkeletonCards({ count = 5 }: { count?: number }) {
  return (
    <>
      <span role="status" className="sr">
        Cargando productos
      </span>
      <ul className="grid" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <div className="card">
              <span className="skel pic" />
              <div className="body">
                <SkeletonLine />
                <SkeletonLine width="w5" />
                <SkeletonLine width="w3" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
