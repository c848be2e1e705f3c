import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { DescriptionText } from '#ui/description-text.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { SpecificationTable } from '#ui/table.tsx'
import { DimensionsDrawing } from './dimensions-drawing.tsx'

const RefurbishedPassport = lazy(() =>
  import('./refurbishment-history.tsx').then(({ RefurbishmentHistory: component }) => ({
    default: component,
  })),
)

/** Description and technical details of a product (SHW-08), side by side on wide screens. */
export function ProductDescription({ product }: { product: ProductDetail }) {
  const specs = specsOf(product)
  return (
    <section className="section wrap told" aria-label="Sobre este producto">
      <div>
        <Description product={product} />
        <DimensionsDrawing attributes={product.attributes} />
        {product.refurbishment ? (
          <Suspense>
            <RefurbishedPassport product={product} />
          </Suspense>
        ) : null}
      </div>
      {specs.length + product.documents.length > 0 ? (
        <Disclosure title="Detalles técnicos" open>
          <div className="in">
            <SpecificationTable rows={specs} />
            <Documents product={product} />
          </div>
        </Disclosure>
      ) : null}
    </section>
  )
}

/** Downloadable manuals and data sheets of a product. */
function Documents({ product: { documents } }: { product: ProductDetail }) {
  if (documents.length === 0) return null
  return (
    <div className="stack gap-s2 gap-t">
      <h3 className="h-m">Manuales y fichas</h3>
      <ul className="facts">
        {documents.map(({ title, file, language, path, bytes }) => (
          <li key={file}>
            <Icon name="download" />
            <span>
              <a
                href={`/storage/${path}.pdf`}
                download={file}
                type="application/pdf"
                hrefLang={language ?? undefined}
              >
                {title}
              </a>{' '}
              · PDF, {sizeOf(bytes)}
              {language ? `, en ${languageName(language)}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function languageName(language: string): string | undefined {
  return new Intl.DisplayNames('es-MX', { type: 'language' }).of(language)
}

function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024
  const [amount, unit] = kilobytes < 1000 ? [Math.ceil(kilobytes), 'KB'] : [kilobytes / 1024, 'MB']
  return `${amount.toLocaleString('es-MX', { maximumFractionDigits: 1 })} ${unit}`
}

function Description({ product }: { product: ProductDetail }) {
  const { lang, simple_fields: fields, rich_description, highlights, in_the_box } = product
  if (!fields.description && highlights.length + in_the_box.length === 0) return null
  return (
    <Disclosure title="Descripción" open>
      <div className="in prose">
        {rich_description ? (
          <div className="prose" lang={lang}>
            <DescriptionText html={rich_description} />
          </div>
        ) : (
          fields.description.split(/\n+/).map((paragraph) => (
            <p key={paragraph} lang={lang}>
              {paragraph}
            </p>
          ))
        )}
        {highlights.length > 0 ? (
          <ul lang={lang}>
            {highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        ) : null}
        {in_the_box.length > 0 ? (
          <>
            <h3>En la caja</h3>
            <p lang={lang}>{in_the_box.join(', ')}.</p>
          </>
        ) : null}
      </div>
    </Disclosure>
  )
}

function specsOf(product: ProductDetail): { label: string; value: string }[] {
  const { attributes, model, warranty_months } = product
  const specs = attributes.map(({ label, value }) => ({ label, value }))
  if (model) specs.push({ label: 'Modelo', value: model })
  if (warranty_months) specs.push({ label: 'Garantía', value: `${warranty_months} meses` })
  return specs
}
