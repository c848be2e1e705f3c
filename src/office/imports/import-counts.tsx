/** Numbers of a file's items that are imported, wait for a decision, or are left out. */
export function ImportCounts({ go, wait, stay }: { go: number; wait: number; stay: number }) {
  return (
    <dl className="import-counts">
      <div className="go">
        <dt>entran</dt>
        <dd>{go.toLocaleString('es-MX')}</dd>
      </div>
      <div className="wait">
        <dt>esperan tu decisión</dt>
        <dd>{wait.toLocaleString('es-MX')}</dd>
      </div>
      <div className="stay">
        <dt>no entran</dt>
        <dd>{stay.toLocaleString('es-MX')}</dd>
      </div>
    </dl>
  )
}
