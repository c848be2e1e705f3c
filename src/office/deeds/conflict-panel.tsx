import { Alert } from '#ui/alert.tsx'

interface Clash {
  /** the field's name in the form */
  name: string
  label: string
  before: string
  mine: string
  theirs: string
}

/**
 * Two people saved the same thing: only what both changed is asked, mine chosen at first. It stands in the form that is
 * sent again, whose action reads `name` as `mio` or `suyo`.
 */
export function ConflictPanel({
  who,
  when,
  clashes,
}: {
  who: string
  /** words: `hace 2 minutos` */
  when: string
  clashes: readonly Clash[]
}) {
  return (
    <>
      <Alert tone="warn" announced>
        <p>
          <strong>
            {who} guardó esto {when}, mientras tú escribías.
          </strong>{' '}
          No se ha perdido nada: elige cuál queda.
        </p>
      </Alert>
      {clashes.map(({ name, label, before, mine, theirs }) => (
        <fieldset key={name}>
          <legend className="strong">{label}</legend>
          <p className="hint">Antes: {before}</p>
          <div className="versus">
            <label className="pick">
              <input type="radio" name={name} value="mio" defaultChecked />
              <span>
                <span className="faint small block">Lo tuyo</span>
                {mine}
              </span>
            </label>
            <label className="pick">
              <input type="radio" name={name} value="suyo" />
              <span>
                <span className="faint small block">Lo de {who}</span>
                {theirs}
              </span>
            </label>
          </div>
        </fieldset>
      ))}
    </>
  )
}
