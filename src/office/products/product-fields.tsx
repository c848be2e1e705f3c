import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productVisibilityFieldNames,
} from '#domain/catalogue/product-content.ts'
import { FormField, Select, TextArea } from '#ui/form-fields.tsx'
import { getProductFieldLabel } from './product-form.ts'

/** Groups of product fields in the form. */
export const productFieldGroups = [
  {
    id: 'textos',
    title: 'Textos',
    fields: [
      'name',
      'shortName',
      'description',
      'richDescription',
      'highlights',
      'inTheBox',
      'keywords',
      'imageAlt',
      'warranty',
      'warrantyMonths',
    ],
  },
  {
    id: 'precio',
    title: 'Precio y oferta',
    fields: [
      'price',
      'cost',
      'specialPrice',
      'specialFrom',
      'specialFromTime',
      'specialTo',
      'specialToTime',
    ],
  },
  {
    id: 'existencia',
    title: 'Existencia y envío',
    fields: ['stock', 'delivery', 'weightGrams', 'packageCm'],
  },
  {
    id: 'identidad',
    title: 'Identificadores',
    fields: ['sku', 'ean', 'mpn', 'brand', 'model', 'kind', 'satKey', 'language', 'urlKey'],
  },
  {
    id: 'tienda',
    title: 'En la tienda',
    fields: [
      'visible',
      ...productVisibilityFieldNames,
      'featured',
      'refurbished',
      'categories',
      'tags',
      'seoTitle',
      'seoDescription',
    ],
  },
  {
    id: 'familia',
    title: 'Familia',
    fields: ['family', 'familyOptions', 'swatch'],
  },
] as const satisfies readonly { id: string; title: string; fields: readonly ProductFieldName[] }[]

export const editableProductFields: readonly ProductFieldName[] = productFieldGroups.flatMap(
  ({ fields }) => [...fields],
)

const hints: Partial<Record<ProductFieldName, string>> = {
  shortName: 'Nombre para las tarjetas.',
  price: 'Vacío: se ve en la tienda, sin poder comprarse.',
  specialFromTime: 'Hora de la Ciudad de México; vacía: desde que empieza el día.',
  specialToTime: 'Hora de la Ciudad de México; vacía: hasta que termina el día.',
  visible: 'Con días: solo entre ellos se ve.',
  visibleFrom: 'Vacío: desde ahora.',
  visibleFromTime: 'Hora de la Ciudad de México; vacía: desde que empieza el día.',
  visibleTo: 'Vacío: hasta que lo quites.',
  visibleToTime: 'Hora de la Ciudad de México; vacía: hasta que termina el día.',
  stock: 'Total en existencia (incluye las reservadas).',
  packageCm: 'Largo × ancho × alto, en centímetros.',
  weightGrams: 'En gramos.',
  urlKey: 'La dirección anterior sigue llevando aquí.',
  highlights: 'Uno por renglón.',
  inTheBox: 'Una cosa por renglón.',
  keywords: 'Una por renglón: con qué más lo buscan.',
  family: 'El mismo texto en todos los productos que se eligen en una página.',
  familyOptions: 'Códigos de los atributos en que difieren, uno por renglón.',
}

interface Given {
  name: ProductFieldName
  text: string
  error: string | undefined
  /** Hint text that replaces the default hint of the field */
  hint?: string | undefined
}

/** Form input of a product field; the kind of the field determines the input type. */
export function ProductFieldInput({ name, text, error, hint = hints[name] }: Given) {
  const { feed, kind } = getProductFieldDescriptor(name)
  const around = { label: getProductFieldLabel(name), hint, error, name: feed, defaultValue: text }
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
    case 'html':
      return <TextArea {...around} rows={8} />
    case 'name':
    case 'paragraph':
    case 'lines':
    case 'tags':
    case 'products':
      return <TextArea {...around} rows={3} />
    case 'day':
      return <FormField {...around} type="date" />
    case 'time':
      return <FormField {...around} type="time" />
    case 'money':
    case 'count':
    case 'grams':
      return <FormField {...around} inputMode="decimal" autoComplete="off" />
    default:
      return <FormField {...around} autoComplete="off" />
  }
}
