import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productVisibilityFieldNames,
} from '#domain/catalogue/product-content.ts'
import { FormField, Select, TextArea } from '#ui/form-fields.tsx'
import { DayField } from '../forms/day-field.tsx'
import { DescriptionEditor } from './description-editor.tsx'
import { getProductFieldLabel } from './product-form.ts'

/** Fields of the product page, by the part of the page that shows them. */
export const productFieldGroups = {
  offerDays: ['specialFrom', 'specialFromTime', 'specialTo', 'specialToTime'],
  daily: ['price', 'specialPrice', 'cost', 'stock'],
  texts: ['name', 'richDescription', 'highlights', 'inTheBox'],
  characteristics: ['brand', 'kind', 'language'],
  shipping: ['delivery', 'weightGrams', 'packageCm'],
  codes: ['sku', 'ean', 'mpn', 'model', 'satKey'],
  warranty: ['warrantyMonths', 'warranty'],
  keywords: ['keywords'],
  listing: ['shortName', 'urlKey', 'imageAlt', 'featured'],
  refurbished: ['refurbished'],
  family: ['family', 'familyOptions', 'swatch'],
  visibility: ['visible', ...productVisibilityFieldNames],
  groups: ['categories', 'tags'],
  search: ['seoTitle', 'seoDescription'],
} as const satisfies Record<string, readonly ProductFieldName[]>

export const editableProductFields: readonly ProductFieldName[] =
  Object.values(productFieldGroups).flat()

const hints: Partial<Record<ProductFieldName, string>> = {
  shortName: 'Nombre para las tarjetas.',
  price: 'MXN, IVA incluido',
  specialFromTime: 'Hora de la Ciudad de México; vacía: desde que empieza el día.',
  specialToTime: 'Hora de la Ciudad de México; vacía: hasta que termina el día.',
  visible: 'Con días: solo entre ellos se ve.',
  visibleFrom: 'Vacío: desde ahora.',
  visibleFromTime: 'Hora de la Ciudad de México; vacía: desde que empieza el día.',
  visibleTo: 'Vacío: hasta que lo quites.',
  visibleToTime: 'Hora de la Ciudad de México; vacía: hasta que termina el día.',
  packageCm: 'Largo × ancho × alto, en centímetros.',
  weightGrams: 'En gramos.',
  urlKey: 'La dirección anterior sigue llevando aquí.',
  highlights: 'Uno por renglón.',
  inTheBox: 'Una cosa por renglón.',
  keywords: 'Una por renglón: con qué más lo buscan.',
  seoTitle: 'Vacío: su nombre.',
  seoDescription: 'Vacía: el principio de su descripción.',
  family: 'El mismo texto en todos los productos que se eligen en una página.',
  familyOptions: 'Códigos de los atributos en que difieren, uno por renglón.',
}

/** Labels of fields on the page that are shorter than elsewhere. */
const labels: Partial<Record<ProductFieldName, string>> = {
  richDescription: 'Descripción',
  inTheBox: 'En la caja',
}

/** Values and errors of the product form. */
export interface ProductFormValues {
  /** Stored values, by feed name */
  texts: Readonly<Record<string, string>>
  /** Input restored after a rejection */
  typed: { text: (name: string, otherwise?: string) => string }
  errors: Readonly<Record<string, string>>
}

/** Id of the product form; fields outside of it refer to it. */
export const productFormId = 'producto'

/** Inputs of product fields. */
export function ProductFields({
  names,
  of: { texts, typed, errors },
}: {
  names: readonly ProductFieldName[]
  of: ProductFormValues
}) {
  return (
    <div className="product-fields">
      {names.map((name) => {
        const { feed } = getProductFieldDescriptor(name)
        const text = typed.text(feed, texts[feed])
        return (
          <ProductFieldInput key={`${name} ${text}`} name={name} text={text} error={errors[feed]} />
        )
      })}
    </div>
  )
}

interface Given {
  name: ProductFieldName
  text: string
  error: string | undefined
  /** Hint text that replaces the default hint of the field */
  hint?: React.ReactNode
  label?: string
}

/** Form input of a product field; the kind of the field determines the input type. */
export function ProductFieldInput({ name, text, error, hint = hints[name], label }: Given) {
  const { feed, kind } = getProductFieldDescriptor(name)
  const around = {
    label: label ?? labels[name] ?? getProductFieldLabel(name),
    hint,
    error,
    name: feed,
    defaultValue: text,
    form: productFormId,
  }
  switch (kind) {
    case 'flag':
      return (
        <Select {...around}>
          <option value="si">Sí</option>
          <option value="no">No</option>
        </Select>
      )
    case 'delivery':
      return (
        <Select {...around}>
          <option value="physical">Se envía o se recoge</option>
          <option value="digital">Digital, con claves</option>
        </Select>
      )
    case 'prose':
      return <TextArea {...around} rows={8} />
    case 'html':
      return <DescriptionEditor label={around.label} name={feed} html={text} error={error} />
    case 'name':
    case 'paragraph':
    case 'lines':
    case 'tags':
    case 'products':
      return <TextArea {...around} rows={3} />
    case 'day':
      return <DayField {...around} />
    case 'time':
      return <FormField {...around} type="time" />
    case 'money':
      return <FormField {...around} before="$" inputMode="decimal" autoComplete="off" />
    case 'count':
    case 'grams':
      return <FormField {...around} inputMode="decimal" autoComplete="off" />
    default:
      return <FormField {...around} autoComplete="off" />
  }
}
