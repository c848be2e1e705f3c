import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

const names = ['Archivo', 'Columnas y revisión', 'Listo'] as const
const namesOfExport = ['Archivo', 'Revisión', 'Importación'] as const

/** Step indicator of the spreadsheet import: file, columns and preview, result. */
export function ImportSteps({ here, isExport = false }: { here: 0 | 1 | 2; isExport?: boolean }) {
  return (
    <ol className="steps" aria-label="Pasos">
      {(isExport ? namesOfExport : names).map((name, at) => (
        <li
          key={name}
          className={at < here ? 'done' : undefined}
          aria-current={at === here ? 'step' : undefined}
        >
          <i>{at < here ? <Icon name="check" /> : at + 1}</i>
          {at === 0 && here > 0 ? <Link to={createOfficePageUrl('Importar')}>{name}</Link> : name}
        </li>
      ))}
    </ol>
  )
}
