interface Fact {
  name: string
  value: string | null | undefined
}

/** List of labels and values, such as references; unknown values are omitted. */
export function LabelValueList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <dl className="facts">
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
