import { Icon } from '#ui/icon.tsx'
import { gridColumns } from './grid-cells.ts'
import type { MissingCombination } from './grid-rows.ts'
import { SideButton } from './side-button.tsx'

/** Row of a missing combination, with buttons to create the product or to mark the combination as not sold. */
export function MissingRow({ row: { label, values } }: { row: MissingCombination }) {
  const said = JSON.stringify(values)
  return (
    <tr className="is-missing">
      <th scope="row">
        <span className="who">
          <span className="gap">
            <Icon name="plus" />
          </span>
          Falta {label.charAt(0).toLocaleLowerCase('es-MX') + label.slice(1)}
        </span>
      </th>
      <td colSpan={gridColumns.length + 1} className="whole">
        <div className="acts">
          <SideButton command={`crear:${said}`} label="Crear" said={label} />
          <SideButton command={`no-vendo:${said}`} label="No la vendo" said={label} kind="quiet" />
        </div>
      </td>
    </tr>
  )
}
