import './three-counts.css'

type Count = { label: string; value: string }

/** Three figures side by side: done, waiting for a person, and the rest. */
export function ThreeCounts({ go, wait, stay }: { go: Count; wait: Count; stay: Count }) {
  return (
    <dl className="three-counts">
      {Object.entries({ go, wait, stay }).map(([name, { label, value }]) => (
        <div key={name} className={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
