import type { SheetImportsResponse } from '#contract/operator/sheet-imports.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { ListTable } from '../lists/list-table.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatCountWithNoun } from './import-labels.ts'

type Import = SheetImportsResponse['former'][number]

const states: Record<Import['state'], { words: string; look: string }> = {
  checking: { words: 'Revisando', look: 'st wait' },
  draft: { words: 'Sin importar', look: 'st wait' },
  queued: { words: 'En espera', look: 'st wait' },
  running: { words: 'Importando', look: 'st wait' },
  done: { words: 'Importado', look: 'st ok' },
  undoing: { words: 'Deshaciendo', look: 'st wait' },
  undone: { words: 'Deshecho', look: 'st' },
}

const columns = [
  { key: 'who', title: 'Archivo', head: true },
  { key: 'st', title: 'Estado' },
  { key: 'what', title: 'Qué trae' },
  { key: 'how', title: 'Quién' },
  { key: 'age', title: 'Cuándo' },
]

/** Imports of customers and orders of the former shop. */
export function FormerShopImportList({ imports }: { imports: readonly Import[] }) {
  if (imports.length === 0) return null
  return (
    <section className="sec" aria-labelledby="personas-y-pedidos">
      <h2 id="personas-y-pedidos">Clientes y pedidos de antes</h2>
      <ListTable label="Clientes y pedidos de antes" columns={columns} rows={imports.map(rowOf)} />
    </section>
  )
}

function rowOf({ id, kind, name, shop, state, person, counts, created_at: at }: Import) {
  const { words, look } = states[state]
  return {
    key: String(id),
    cells: {
      who: <Link to={createOfficePageUrl('Importación de antes', { id: String(id) })}>{name}</Link>,
      st: <span className={look}>{words}</span>,
      what: (
        <>
          {kind === 'customers'
            ? formatCountWithNoun(counts.go, 'cliente', 'clientes')
            : formatCountWithNoun(counts.go, 'pedido', 'pedidos')}
          <span className="sub">De {shop}</span>
        </>
      ),
      how: person,
      age: formatDateTime(at),
    },
  }
}
