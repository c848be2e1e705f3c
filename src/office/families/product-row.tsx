import type { FamilyMemberRow } from '#contract/operator/families.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import {
  type CellField,
  type CellTexts,
  getCellName,
  type GridColumn,
  gridColumns,
} from './grid-cells.ts'
import type { GridResult } from './grid-result.ts'
import { listRangeRows, type useCellRange } from './use-cell-range.ts'

interface Props {
  /** Place among the products of the grid */
  at: number
  product: FamilyMemberRow
  stored: CellTexts | undefined
  text: (field: CellField) => string
  onText: (field: CellField, text: string) => void
  mayEdit: (field: CellField) => boolean
  cells: ReturnType<typeof useCellRange>
  result: GridResult | undefined
}

/** A product's row in the grid, and the questions about its cells below it. */
export function ProductRow(props: Props) {
  const { at, product, stored, text, onText, mayEdit, result } = props
  const { id, label, image, sku } = product
  const shown = getCellName('visible', id)
  const asked = ([...gridColumns.map(({ field }) => field), 'visible'] as const).flatMap(
    (field) => {
      const name = getCellName(field, id)
      const conflict = result?.conflicts[name]
      return conflict ? [{ field, name, conflict }] : []
    },
  )
  return (
    <>
      <tr data-grid-row={at}>
        <th scope="row">
          <input type="hidden" name="row" value={`${id} ${product.url_key}`} />
          <Link to={createOfficePageUrl('Producto', { sku })} className="who">
            <ProductPicture address={image} isLarge />
            <span>{label || product.name}</span>
          </Link>
        </th>
        {gridColumns.map((column, place) => (
          <Cell key={column.field} {...props} column={column} place={place} />
        ))}
        <td className="c-visible">
          <div
            className={classNames(
              'cell',
              text('visible') !== stored?.visible && 'is-changed',
              result?.errors[shown] && 'is-wrong',
            )}
          >
            {mayEdit('visible') ? (
              <>
                <input type="hidden" name={`was-${shown}`} value={stored?.visible} />
                <label className="switch">
                  <input
                    type="checkbox"
                    name={shown}
                    value="si"
                    checked={text('visible') === 'si'}
                    onChange={({ target }) => onText('visible', target.checked ? 'si' : 'no')}
                    aria-describedby={result?.errors[shown] ? `${shown}-n` : undefined}
                  />
                  <span className="sr">Visible, {label}</span>
                </label>
              </>
            ) : (
              <span>{text('visible') === 'si' ? 'Sí' : 'No'}</span>
            )}
            <CellError name={shown} result={result} />
          </div>
        </td>
      </tr>
      {asked.map(({ field, name, conflict }) => (
        <tr key={field} className="question">
          <td colSpan={gridColumns.length + 2} className="whole">
            <Question {...{ name, field, label, conflict }} />
          </td>
        </tr>
      ))}
    </>
  )
}

function Cell({
  at,
  product: { id, label },
  stored,
  text,
  onText,
  mayEdit,
  cells,
  result,
  column: { field, title, end, inputMode, placeholder },
  place,
}: Props & { column: GridColumn; place: number }) {
  const name = getCellName(field, id)
  const value = text(field)
  const before = stored?.[field] ?? ''
  const error = result?.errors[name]
  const { range } = cells
  const chosen = range?.column === place ? listRangeRows(range) : []
  const isChosen = chosen.includes(at)
  const isLast = isChosen && chosen.at(-1) === at
  const isMoney = field === 'price' && value !== before && before !== ''
  const notes = classNames(error && `${name}-n`, isMoney && `${name}-w`) || undefined
  return (
    <td className={`c-${field}`}>
      <div
        data-title={title}
        className={classNames(
          'cell',
          end && 'end',
          value !== before && 'is-changed',
          error && 'is-wrong',
          result?.conflicts[name] && 'is-asked',
          isChosen && 'is-chosen',
          isChosen && chosen[0] === at && 'is-first',
          isLast && 'is-last',
        )}
      >
        {mayEdit(field) ? (
          <>
            <input type="hidden" name={`was-${name}`} value={before} />
            <input
              className="input"
              name={name}
              aria-label={`${title}, ${label}`}
              value={value}
              onChange={({ target }) => onText(field, target.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={notes}
              autoComplete="off"
              maxLength={100}
              {...{ inputMode, placeholder }}
              {...cells.cellHandlers({ row: at, column: place })}
            />
          </>
        ) : (
          <span className="input">{value}</span>
        )}
        {isMoney ? (
          <p className="before" id={`${name}-w`}>
            antes ${before}
          </p>
        ) : null}
        <CellError name={name} result={result} />
        {isLast ? (
          <span className="handle" aria-hidden="true" onPointerDown={cells.dragHandle} />
        ) : null}
      </div>
    </td>
  )
}

function CellError({ name, result }: { name: string; result: GridResult | undefined }) {
  const words = result?.errors[name]
  return words ? (
    <p className="error" id={`${name}-n`}>
      {words}
    </p>
  ) : null
}

/** Choice between the two texts of a cell with an edit conflict. */
function Question({
  name,
  field,
  label,
  conflict: { said, who, mine, theirs },
}: {
  name: string
  field: CellField
  label: string
  conflict: GridResult['conflicts'][string]
}) {
  const title = gridColumns.find((column) => column.field === field)?.title ?? 'Visible'
  const own = field === 'visible' ? (mine === 'si' ? 'visible' : 'oculto') : mine || 'vacío'
  const isMoney = field === 'price' && /^\d/.test(own)
  return (
    <fieldset>
      <legend>
        <span className="sr">
          {title}, {label}:{' '}
        </span>
        {said}
      </legend>
      <label>
        <input type="radio" name={`decide-${name}`} value="mine" defaultChecked /> Dejar el tuyo,{' '}
        {isMoney ? `$${own}` : own}
      </label>
      <label>
        <input type="radio" name={`decide-${name}`} value="theirs" /> Dejar el de {who}, {theirs}
      </label>
    </fieldset>
  )
}
