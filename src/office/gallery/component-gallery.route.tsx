import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { BulkActionResults } from '../forms/bulk-action-results.tsx'
import { EditConflictPanel } from '../forms/edit-conflict-panel.tsx'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { BulkActionForm } from '../lists/bulk-action-form.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilterLink, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'

const columns = [
  { key: 'no', title: 'Pedido', head: true },
  { key: 'who', title: 'Para' },
  { key: 'what', title: 'Productos' },
  { key: 'st', title: 'Estado' },
  { key: 'age', title: 'Espera', end: true },
  { key: 'sum', title: 'Total', end: true },
]

const rows: readonly ListRow[] = [1, 2, 3].map((number) => ({
  key: String(number),
  isLate: number === 1,
  choice: { value: String(number), label: `A${number}`, checked: number === 2 },
  cells: {
    no: (
      <a className="no" href="#abajo">
        A{number}
      </a>
    ),
    who: 'Nombre de quien compra',
    what: 'Primer producto y 3 más',
    st: <span className="st wait">Por empacar</span>,
    age: number === 1 ? <span className="late">Debió salir ayer</span> : '2 h',
    sum: '$1,046.15',
  },
}))

const shownForm = { what: 'este producto', fields: { precio: { label: 'Precio' } } }

const shownConflict = {
  code: 'changed-meanwhile' as const,
  words: '',
  fields: {},
  typed: [
    ['precio', '$9.00'],
    ['leido', '{"precio":"$10.00"}'],
  ] as const,
  changed: {
    version: '2',
    values: { precio: '$8.00' },
    saved_by: 'operator:otra@tianguis.example',
    saved_at: '2026-11-23T16:40:00.000Z',
    seenAt: Date.parse('2026-11-23T16:42:00.000Z'),
  },
}

/** Gallery page for developers that shows every user interface component of the back office. */
export default function Parts() {
  return (
    <>
      <PageHeader title="Partes" state="Solo mientras se desarrolla">
        <CsvLink call="orders.csv" query={{ tab: 'all' }} />
        <Button kind="primary">Lo que sigue</Button>
      </PageHeader>
      <ListTabs
        label="Vistas"
        tabs={[
          { label: 'Por surtir', to: '/_partes', isHere: true, count: 12 },
          { label: 'Todos', to: '/_partes?todos=1', isHere: false, count: 10_001 },
        ]}
      />
      <FilterChips chips={[{ label: 'Desde hoy', without: '/_partes' }]}>
        <AddFilterLink label="Persona" kept={{ desde: 'hoy' }}>
          <FormField label="Correo" name="persona" type="email" />
        </AddFilterLink>
      </FilterChips>
      <BulkActionForm commands={<Button type="submit">Empacar</Button>}>
        <ListTable label="Pedidos" columns={columns} rows={rows} />
      </BulkActionForm>
      <KeysetPager said="3 de 16" after="/_partes?despues=3" />
      <EmptyList words="Nada por empacar. Lo que se pague aparece aquí solo." />
      <p>
        <Badge tone="wrong">Falta</Badge> <Badge tone="good">Pagado</Badge>
      </p>
      <BulkActionResults
        done="Enviados"
        answers={[
          { key: '1', label: 'A1' },
          { key: '2', label: 'A2', refusal: 'La guía ya es de otro pedido.' },
        ]}
      />
      <EditConflictPanel refusal={shownConflict} form={shownForm} to="/_partes" />
      <UndoNotice said="Se enviaron 8 pedidos." until="10:47 am" fields={{ hacer: 'deshacer' }} />
      <ShortcutAndCliHintFooter command="orders --state paid" />
    </>
  )
}
