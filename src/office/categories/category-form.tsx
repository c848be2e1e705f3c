import { Form } from 'react-router'
import type { CategoryAttribute, CategoryResponse } from '#contract/operator/categories.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { type EditForm, HiddenEditConflictFields } from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { CategoryFilterTable } from './category-filter-table.tsx'
import { getFilterPositionFieldName } from './parse-category-forms.ts'

/** Category form fields, checked for edit conflicts. */
export function createCategoryFormDefinition(attributes: readonly CategoryAttribute[]): EditForm {
  return {
    what: 'esta categoría',
    fields: {
      nombre: { label: 'Nombre' },
      direccion: { label: 'Dirección' },
      descripcion: { label: 'Texto' },
      imagen: { label: 'Imagen' },
      oculta: { label: 'Oculta' },
      ...Object.fromEntries(
        attributes.map(({ code, label }) => [
          getFilterPositionFieldName(code),
          { label: `Lugar del filtro ${label}` },
        ]),
      ),
    },
    texts: ({ name, slug, description, picture, hidden, filters }) => ({
      nombre: String(name ?? ''),
      direccion: String(slug ?? ''),
      descripcion: String(description ?? ''),
      imagen: String(picture ?? ''),
      oculta: hidden ? ['on'] : [],
      ...Object.fromEntries(
        String(filters ?? '')
          .split(', ')
          .filter((code) => code !== '')
          .map((code, at) => [getFilterPositionFieldName(code), String(at + 1)]),
      ),
    }),
  }
}

/**
 * Category fields covered by the category's version number; they are compared to detect that
 * another person changed the category after it was loaded.
 */
function valuesOf({ name, slug, description, picture, hidden, filters }: CategoryResponse) {
  return { name, slug, description, picture, hidden, filters: filters.join(', ') }
}

/** Edit form of a category and its filters. */
export function CategoryForm({
  category,
  answer,
}: {
  category?: CategoryResponse
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'guardar')
  const errors = answer?.refusal?.fields ?? {}
  const picture = typed.text('imagen', category?.picture ?? '')
  return (
    <Form method="post" className="stack" encType="multipart/form-data">
      {category ? (
        <HiddenEditConflictFields
          form={createCategoryFormDefinition(category.attributes)}
          version={category.version}
          values={valuesOf(category)}
          typed={typed}
        />
      ) : null}
      <FormField
        label="Nombre"
        name="nombre"
        required
        maxLength={300}
        autoComplete="off"
        error={errors.name}
        defaultValue={typed.text('nombre', category?.name)}
      />
      <FormField
        label="Dirección"
        name="direccion"
        optional={!category}
        required={Boolean(category)}
        maxLength={120}
        autoComplete="off"
        error={errors.slug}
        defaultValue={typed.text('direccion', category?.slug)}
        hint={
          category
            ? 'Lo que sigue a /category/. Si la cambias, la de antes sigue llevando aquí.'
            : 'Lo que sigue a /category/. Vacía, se hace con el nombre.'
        }
      />
      <TextArea
        label="Texto"
        optional
        name="descripcion"
        rows={3}
        maxLength={2000}
        defaultValue={typed.text('descripcion', category?.description)}
      />
      <input type="hidden" name="imagen" value={picture} />
      <FileField
        label={picture === '' ? 'Imagen' : 'Otra imagen'}
        optional
        name="foto"
        accept="image/jpeg,image/png,image/webp"
        error={errors.picture}
        hint="JPEG, PNG o WebP de hasta 8 MB. Se recorta a un cuadrado."
      />
      {picture === '' ? null : <Checkbox name="sin-imagen">Dejarla sin imagen</Checkbox>}
      <Checkbox name="oculta" defaultChecked={typed.has('oculta', 'on', category?.hidden ?? false)}>
        Oculta: ni menús ni portada ni buscadores llevan a ella
      </Checkbox>
      {category ? (
        <CategoryFilterTable category={category} typed={typed} error={errors.filters} />
      ) : (
        <p className="hint">Los filtros se eligen cuando tiene productos.</p>
      )}
      <div>
        <Button type="submit" kind="primary" name="hacer" value="guardar">
          {category ? 'Guardar' : 'Agregar'}
        </Button>
      </div>
    </Form>
  )
}
