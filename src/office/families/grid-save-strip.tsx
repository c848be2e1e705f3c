import { Button } from '#ui/button.tsx'
import type { GridResult } from './grid-result.ts'

/** Number of unsaved cells, with the save button. */
export function GridSaveStrip({
  changed,
  result,
  isHydrated,
  onDiscard,
}: {
  /** Names of the changed cells */
  changed: readonly string[]
  result: GridResult | undefined
  isHydrated: boolean
  onDiscard: () => void
}) {
  const wrong = changed.filter((name) => result?.errors[name])
  const asked = changed.filter((name) => result?.conflicts[name])
  const [first] = changed.filter((name) => wrong.includes(name) || asked.includes(name))
  const left = [
    wrong.length > 0 ? `${wrong.length} por corregir` : null,
    asked.length > 0 ? `${asked.length} por decidir` : null,
  ].filter((part) => part !== null)
  const goTo = (name: string) =>
    document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
  return (
    <div className="save-strip">
      <p className="say" role="status">
        {isHydrated ? (
          <strong>{changed.length === 1 ? '1 cambio' : `${changed.length} cambios`}</strong>
        ) : (
          <span className="muted">Solo se guarda lo que cambies.</span>
        )}
        {left.length > 0 ? <span className="muted"> · {left.join(' y ')}</span> : null}
        {isHydrated && first ? (
          <>
            <span className="muted"> · </span>
            <button type="button" className="plain-act" onClick={() => goTo(first)}>
              Ir a la primera
            </button>
          </>
        ) : null}
      </p>
      {isHydrated ? (
        <Button kind="quiet" onClick={onDiscard}>
          Descartar
        </Button>
      ) : null}
      <Button type="submit" kind="primary" name="hacer" value="guardar">
        {wrong.length > 0 ? readyWords(changed.length - wrong.length) : 'Guardar'}
      </Button>
    </div>
  )
}

function readyWords(count: number): string {
  return count === 1 ? 'Guardar el listo' : `Guardar los ${count} listos`
}
