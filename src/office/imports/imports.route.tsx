import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useNavigation,
} from 'react-router'
import type { SheetImportsResponse } from '#contract/operator/sheet-imports.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { FormerShopImportList } from './former-shop-import-list.tsx'
import { FormerShopLinks } from './former-shop-links.tsx'
import { formatCountWithNoun, importStateStyles, importStateLabels } from './import-labels.ts'
import './imports.css'
import { ImportSteps } from './import-steps.tsx'

export function loader(asked: LoaderFunctionArgs) {
  const before = new URL(asked.request.url).searchParams.get('antes')
  return createOperatorApiReader(asked).get('listImports', { query: { before } })
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const file = form.get('archivo')
    const isFile = file instanceof File
    const sent = await commands('uploadImport', {
      body: {
        name: (isFile && file.name) || 'archivo',
        content: isFile ? Buffer.from(await file.arrayBuffer()).toString('base64') : '',
        supplier: String(form.get('proveedor') ?? ''),
        kind: kinds.find(({ value }) => value !== '' && value === form.get('trae'))?.value,
      },
    })
    const page = sent.kind === 'products' ? 'Importación' : 'Importación de antes'
    const there = createOfficePageUrl(page, { id: String(sent.id) })
    return sent.is_known
      ? redirectWithFlash('Ya habías subido este archivo: aquí está como lo dejaste.', there)
      : redirect(there)
  })
}

const kinds = [
  { value: '', words: 'Que se reconozca' },
  { value: 'products', words: 'Productos' },
  { value: 'customers', words: 'Clientes' },
  { value: 'orders', words: 'Pedidos de antes' },
] as const

type Props = { loaderData: SheetImportsResponse; actionData?: FormResult }

/** Import page, step one: file and supplier; earlier imports below. */
export default function Imports({
  loaderData: { imports, former, next, suppliers, megabytes, rows },
  actionData,
}: Props) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const isSending = useNavigation().formMethod === 'POST'
  const most = rows.toLocaleString('es-MX')
  return (
    <>
      <PageHeader title="Importar" state="Productos, clientes y pedidos de antes" />
      <ImportSteps here={0} />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          {canOpenPage({ needs: 'products:write' }, me) ? (
            <Form method="post" encType="multipart/form-data" className="stack send-sheet">
              <FileField
                label="Tu archivo"
                name="archivo"
                accept=".xlsx,.csv,.txt,.tsv"
                required
                error={actionData?.refusal?.fields.archivo}
                hint={`Excel (.xlsx) o CSV, hasta ${megabytes} MB y ${most} renglones.`}
              />
              <Select label="Qué trae" name="trae" defaultValue={typed.text('trae')}>
                {kinds.map(({ value, words }) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
              <FormField
                label="De quién es la lista"
                optional
                name="proveedor"
                maxLength={80}
                list="proveedores"
                defaultValue={typed.text('proveedor')}
                hint="Un proveedor, o «mi lista»: se recuerda qué es cada columna para la próxima vez."
              />
              <datalist id="proveedores">
                {suppliers.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
              <div>
                <Button type="submit" kind="primary" busy={isSending}>
                  Subir y revisar
                </Button>
              </div>
              <p className="hint">Todavía no cambia nada: primero ves qué pasaría.</p>
            </Form>
          ) : null}
          <FormerShopImportList imports={former} />
          <section className="sec" aria-labelledby="antes">
            <h2 id="antes">Importaciones</h2>
            {imports.length === 0 ? (
              <EmptyList words="Aquí queda cada archivo que importes, con quién lo hizo y cómo deshacerlo." />
            ) : (
              <ListTable label="Importaciones" columns={columns} rows={imports.map(rowOf)} />
            )}
            {next ? (
              <p>
                <ButtonLink to={createOfficePageUrl('Importar', {}, { antes: String(next) })}>
                  Anteriores
                </ButtonLink>
              </p>
            ) : null}
          </section>
        </div>
        <aside aria-label="Cómo debe ser el archivo y qué más viene">
          <section className="sec" aria-labelledby="como">
            <h2 id="como">Como la tienes</h2>
            <p>
              Un producto por renglón y los títulos arriba: Código, Nombre, Precio, Existencia y
              Categoría bastan. Los títulos pueden llamarse como quieras.
            </p>
            <p>
              También productos, clientes y pedidos de tu tienda anterior, como los exporta Shopify,
              WooCommerce, Tiendanube y otras, o clientes en una tabla con Nombre y Correo.
            </p>
            <p className="muted">
              Los precios se leen como $1,299.00, 1.299,00 o 1299. Una celda vacía deja lo que ya
              hay.
            </p>
            <p>
              <a className="btn" href={createOfficePageUrl('Ejemplo para importar')} download>
                <Icon name="download" />
                Ejemplo para Excel
              </a>
            </p>
          </section>
          <FormerShopLinks />
        </aside>
      </div>
      <ShortcutAndCliHintFooter command="import mi-lista.xlsx" />
    </>
  )
}

const columns = [
  { key: 'who', title: 'Archivo', head: true },
  { key: 'st', title: 'Estado' },
  { key: 'what', title: 'Qué hizo' },
  { key: 'how', title: 'Quién' },
  { key: 'age', title: 'Cuándo' },
]

function rowOf(one: SheetImportsResponse['imports'][number]) {
  const { added, changed, refused } = one.counts
  const isChecked = one.state !== 'checking'
  const parts = [
    added > 0 && formatCountWithNoun(added, 'nuevo', 'nuevos'),
    changed > 0 && formatCountWithNoun(changed, 'cambiado', 'cambiados'),
    refused > 0 && formatCountWithNoun(refused, 'línea fuera', 'líneas fuera'),
  ].filter((part) => part !== false)
  return {
    key: String(one.id),
    isLate: one.state === 'failed',
    cells: {
      who: <Link to={createOfficePageUrl('Importación', { id: String(one.id) })}>{one.name}</Link>,
      st: <span className={importStateStyles[one.state]}>{importStateLabels[one.state]}</span>,
      what:
        parts.length > 0 && isChecked
          ? parts.map((part) => (
              <span key={part} className="part">
                {part}
              </span>
            ))
          : '—',
      how: one.person,
      age: formatDateTime(one.created_at),
    },
  }
}
