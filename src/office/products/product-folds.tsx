import type { ReactNode } from 'react'
import type { OfficeProductResponse } from '#contract/operator/products.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
} from '#domain/catalogue/product-content.ts'
import { splitLines } from '#domain/split-lines.ts'
import { Link } from '#ui/link.tsx'
import { formatShortDay } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { AttributeRows, toAttributeFormValues } from './attribute-rows.tsx'
import { productFieldGroups, ProductFields, type ProductFormValues } from './product-fields.tsx'
import { RefurbishmentFields } from './refurbishment-fields.tsx'

interface Props {
  product: OfficeProductResponse
  of: ProductFormValues
}

/** Folded part of the product form, with its value in the summary. */
function Fold({
  title,
  said,
  names,
  of,
  inner,
  children,
}: {
  title: string
  said?: string
  names: readonly ProductFieldName[]
  of: ProductFormValues
  /** Id of the content, to which links lead */
  inner?: string
  children?: ReactNode
}) {
  const isWrong = names.some((name) => of.errors[getProductFieldDescriptor(name).feed])
  return (
    <details className="pliegue" open={isWrong}>
      <summary>
        <b>{title}</b>
        {said === undefined ? null : <span>{said}</span>}
      </summary>
      <div id={inner} className="stack">
        <ProductFields names={names} of={of} />
        {children}
      </div>
    </details>
  )
}

/** Days of the offer, below the daily fields. */
export function OfferDaysFold({ of }: { of: ProductFormValues }) {
  const { special_from: from = '', special_to: to = '' } = of.texts
  const days = [
    from === '' ? null : `desde el ${formatShortDay(from)}`,
    to === '' ? null : `hasta el ${formatShortDay(to)}`,
  ].filter((part) => part !== null)
  return (
    <Fold
      title="Días de la oferta"
      said={days.length === 0 ? 'Sin oferta' : days.join(' ')}
      names={productFieldGroups.offerDays}
      of={of}
      inner="fechas-oferta"
    />
  )
}

/** What a product needs less often, each with its value; what its kind never needs is only offered. */
export function ProductFolds({ product, of }: Props) {
  const { texts } = of
  const attributes = toAttributeFormValues(product.fields)
  const labels = attributes.map(({ label }) => String(label))
  const optional = [
    {
      isUsed: texts.refurbished === 'si' || product.fields.refurbishment !== null,
      fold: (
        <Fold
          key="reacondicionado"
          title="Reacondicionado"
          said={texts.refurbished === 'si' ? 'Sí' : undefined}
          names={productFieldGroups.refurbished}
          of={of}
        >
          <RefurbishmentFields
            key={JSON.stringify(product.fields.refurbishment)}
            given={product.fields.refurbishment}
            typed={of.typed}
            error={of.errors.refurbishment}
          />
        </Fold>
      ),
    },
    {
      isUsed: (texts.family ?? '') !== '',
      fold: (
        <Fold
          key="familia"
          title="Familia"
          said={texts.family || undefined}
          names={productFieldGroups.family}
          of={of}
          inner="familia"
        />
      ),
    },
  ]
  const added = optional.filter(({ isUsed }) => !isUsed)
  return (
    <>
      <div className="pliegues">
        <Fold
          title="Características"
          said={listWords(labels, 4, 'Sin características')}
          names={productFieldGroups.characteristics}
          of={of}
          inner="atributos"
        >
          <div data-part="Características">
            <AttributeRows
              key={JSON.stringify(attributes)}
              attributes={attributes}
              offered={product.offered}
            />
          </div>
        </Fold>
        <Fold
          title="Envío"
          said={shippingWords(texts)}
          names={productFieldGroups.shipping}
          of={of}
        />
        <Fold
          title="Códigos y factura"
          said={partWords(
            [
              ['SKU', texts.sku],
              ['EAN', texts.ean],
              ['número de parte', texts.mpn],
              ['SAT', texts.sat_key],
            ],
            'Sin códigos',
          )}
          names={productFieldGroups.codes}
          of={of}
        />
        <Fold
          title="Garantía"
          said={warrantyWords(texts)}
          names={productFieldGroups.warranty}
          of={of}
        />
        <Fold
          title="Palabras de búsqueda"
          said={listWords(splitLines(texts.keywords ?? ''), 2, 'Ninguna')}
          names={productFieldGroups.keywords}
          of={of}
        />
        <Fold
          title="En las listas"
          said={partWords(
            [
              ['', texts.short_name],
              ['dirección', texts.url_key],
            ],
            '',
          )}
          names={productFieldGroups.listing}
          of={of}
        />
        {optional.flatMap(({ isUsed, fold }) => (isUsed ? [fold] : []))}
      </div>
      <div className="agrega">
        <span>Agregar:</span>
        {added.map(({ fold }) => fold)}
        <Link
          className="enlace"
          to={`${createOfficePageUrl('Fotos y documentos', { sku: product.sku })}#documentos-t`}
        >
          Documentos
        </Link>
      </div>
    </>
  )
}

type Texts = ProductFormValues['texts']

function listWords(words: readonly string[], most: number, none: string): string {
  if (words.length === 0) return none
  const rest = words.length - most
  return words.slice(0, most).join(', ') + (rest > 0 ? ` y ${rest} más` : '')
}

function partWords(parts: readonly [string, string | undefined][], none: string): string {
  const said = parts.flatMap(([label, value]) => (value ? [`${label} ${value}`.trim()] : []))
  return said.length === 0 ? none : said.join(' · ')
}

function shippingWords({ delivery, weight_g: grams = '', package_cm: size = '' }: Texts): string {
  if (delivery === 'digital') return 'Digital, con claves'
  const parts = [
    grams === '' ? null : `${grams} g con empaque`,
    size === '' ? null : `${size} cm`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'Sin peso ni medidas' : parts.join(' · ')
}

function warrantyWords({ warranty_months: months = '', warranty = '' }: Texts): string {
  if (months === '' && warranty === '') return 'Sin garantía'
  return months === '' ? warranty : `${months} ${months === '1' ? 'mes' : 'meses'}`
}
