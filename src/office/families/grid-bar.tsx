import { useState } from 'react'
import type { FamilyResponse } from '#contract/operator/families.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { gridColumns } from './grid-cells.ts'
import { SideButton } from './side-button.tsx'
import { listRangeRows, type useCellRange } from './use-cell-range.ts'

interface Props {
  family: FamilyResponse
  cells: ReturnType<typeof useCellRange>
  textOf: (row: number, column: number) => string
  onChangeMany: () => void
}

/** Heading of the grid with its commands, and commands for the selected cells. */
export function GridBar({ family, cells, textOf, onChangeMany }: Props) {
  const isHydrated = useHydrated()
  const [hint, setHint] = useState('')
  const { range } = cells
  async function paste() {
    try {
      cells.pasteAt(cells.last, await navigator.clipboard.readText())
      setHint('')
    } catch {
      setHint('Ponte en la primera celda y pega con Ctrl V.')
    }
  }
  return (
    <>
      <div className="grid-bar">
        <h2 id="productos">Productos</h2>
        <Link
          className="btn quiet"
          to={createOfficePageUrl('Cambiar varios', { family: family.key })}
          onClick={(event) => {
            event.preventDefault()
            onChangeMany()
          }}
        >
          <Icon name="edit" />
          Cambiar varios
        </Link>
        {isHydrated ? (
          <Button kind="quiet" className="wide-only" onClick={() => void paste()}>
            <Icon name="paste" />
            Pegar desde Excel
          </Button>
        ) : null}
        <details className={classNames('columns', family.unsold.length === 0 && 'wide-only')}>
          <summary className="btn quiet">
            <Icon name="table" />
            Columnas
          </summary>
          <div className="menu">
            <div className="wide-only">
              {gridColumns.map(({ field, title }) => (
                <label key={field} className="check">
                  <input type="checkbox" defaultChecked id={`ver-${field}`} /> {title}
                </label>
              ))}
            </div>
            {family.unsold.map(({ label, values }) => (
              <div key={label} className="row">
                <span>{label}: no la vendo</span>
                <SideButton
                  command={`vendo:${JSON.stringify(values)}`}
                  label="Volver a pedirla"
                  said={label}
                  kind="quiet"
                />
              </div>
            ))}
          </div>
        </details>
        {range && listRangeRows(range).length > 1 ? (
          <div className="chosen-cells wide-only">
            <span className="say" role="status">
              {chosenWords(range, textOf)}
            </span>
            <Button kind="quiet" onClick={() => cells.fillDown()}>
              <Icon name="fill" />
              Llenar hacia abajo
            </Button>
            <Button kind="quiet" onClick={cells.clear}>
              Borrar
            </Button>
          </div>
        ) : null}
      </div>
      <p role="status" className="hint wide-only">
        {hint}
      </p>
    </>
  )
}

/** «5 pesos elegidos: 186 en todos» */
function chosenWords(range: NonNullable<Props['cells']['range']>, textOf: Props['textOf']): string {
  const texts = listRangeRows(range).map((row) => textOf(row, range.column))
  const { many = '' } = gridColumns[range.column] ?? {}
  const [chosen, all] = many.endsWith('as') ? ['elegidas', 'todas'] : ['elegidos', 'todos']
  const [first = ''] = texts
  const isSame = texts.every((text) => text === first)
  return `${texts.length} ${many} ${chosen}${isSame ? `: ${first || 'vacío'} en ${all}` : ''}`
}
