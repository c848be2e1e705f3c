import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { Select } from '#ui/form-fields.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { textEncodingLabels, cellSeparatorLabels } from './import-labels.ts'

/** Column mapping and parsing options of a spreadsheet import. */
export function ColumnMappingTable({ sheet }: { sheet: SheetImportResponse }) {
  const { headings, first, plan, fields, heading_line: line } = sheet
  return (
    <section className="sec" aria-labelledby="columnas">
      <h2 id="columnas">Qué es cada columna</h2>
      <p className="muted">
        {readAs(sheet)} {line > 1 ? `El renglón ${line} trae los títulos.` : ''}
      </p>
      <ListTable
        label="Columnas del archivo"
        columns={[
          { key: 'who', title: 'En el archivo', head: true },
          { key: 'what', title: 'Primera línea', said: true },
          { key: 'is', title: 'En la tienda', said: true },
        ]}
        rows={headings.map((heading, at) => ({
          key: heading,
          cells: {
            who: <code>{heading}</code>,
            what: first[at] || '—',
            is: (
              <Select
                small
                label={`${heading} es`}
                labelHidden
                name={`col:${heading}`}
                defaultValue={plan.columns[heading] ?? ''}
              >
                <option value="">No usar</option>
                {fields.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </Select>
            ),
          },
        }))}
      />
      <div className="fields gap">
        <Reading sheet={sheet} />
        <Select
          label="Los productos nuevos"
          name="nuevos"
          defaultValue={plan.shown ? 'a la venta' : 'ocultos'}
        >
          <option value="ocultos">Ocultos (los publicas después)</option>
          <option value="a la venta">Quedan a la venta</option>
        </Select>
        <Select
          label="De los que ya tienes"
          name="existentes"
          defaultValue={plan.pricesOnly ? 'precios' : 'todo'}
        >
          <option value="todo">Cambia todo lo que dice el archivo</option>
          <option value="precios">Cambian solo precios y existencia</option>
        </Select>
        <Select
          label="Los que no dicen su categoría"
          name="categoria"
          defaultValue={plan.category ?? ''}
        >
          <option value="">Se quedan fuera si son nuevos</option>
          <Categories sheet={sheet} />
        </Select>
      </div>
      <UnknownCategories sheet={sheet} />
    </section>
  )
}

function readAs({ reading: { encoding, separator, sheet } }: SheetImportResponse): string {
  if (sheet) return `Leído como Excel, hoja «${sheet}».`
  const letters = textEncodingLabels[encoding ?? ''] ?? ''
  return `Leído como texto ${letters}, separado por ${cellSeparatorLabels[separator ?? ''] ?? ''}.`
}

function Reading({ sheet }: { sheet: SheetImportResponse }) {
  const { reading, encodings, sheet_names: sheets } = sheet
  if (reading.sheet && sheets.length > 1)
    return (
      <Select label="La hoja" name="hoja" defaultValue={reading.sheet}>
        {sheets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    )
  if (!reading.encoding) return null
  return (
    <Select
      label="Acentos"
      name="codificacion"
      defaultValue={reading.encoding}
      hint="Cámbialo si los acentos se ven mal."
    >
      {encodings.map((name) => (
        <option key={name} value={name}>
          {textEncodingLabels[name] ?? name}
        </option>
      ))}
    </Select>
  )
}

function Categories({ sheet }: { sheet: SheetImportResponse }) {
  const names = new Map(sheet.category_tree.map(({ slug, name }) => [slug, name]))
  return sheet.category_tree.map(({ slug, name, parent }) => (
    <option key={slug} value={slug}>
      {parent === null ? name : `${names.get(parent) ?? ''} > ${name}`}
    </option>
  ))
}

/** Unknown category names of the file, each assigned to an existing or a new category. */
function UnknownCategories({ sheet }: { sheet: SheetImportResponse }) {
  const { unknown, plan } = sheet
  const chosen = Object.entries(plan.categories ?? {})
  const asked = new Set(unknown.map(({ folded }) => folded))
  return (
    <>
      <label className="opt">
        <input
          type="checkbox"
          name="hacer_categorias"
          defaultChecked={plan.makeCategories ?? false}
        />
        <span>
          Crear las categorías que faltan
          {unknown.length > 0 ? `: ${unknown.map(({ written }) => `«${written}»`).join(', ')}` : ''}
        </span>
      </label>
      {chosen
        .filter(([folded]) => !asked.has(folded))
        .map(([folded, slug]) => (
          <input key={folded} type="hidden" name={`cat:${folded}`} value={slug} />
        ))}
      {unknown.length > 0 && !plan.makeCategories ? (
        <div className="fields gap">
          {unknown.map(({ written, folded, nearest }) => (
            <Select
              key={folded}
              label={`«${written}» es la categoría`}
              name={`cat:${folded}`}
              defaultValue={plan.categories?.[folded] ?? ''}
            >
              <option value="">Falta decir</option>
              {nearest.map(({ slug, name }) => (
                <option key={`cerca ${slug}`} value={slug}>
                  ¿{name}?
                </option>
              ))}
              <option value="+">Crear una nueva</option>
              <Categories sheet={sheet} />
            </Select>
          ))}
        </div>
      ) : null}
    </>
  )
}
