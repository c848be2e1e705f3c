import type { ProductDetail } from '#contract/catalogue.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SpecificationTable } from '#ui/table.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { isShippedFree } from '../installments-and-free-shipping.ts'
import { paymentSectionAnchorId, paymentMethodIcons } from '../payment-logos.ts'
import { useShopData } from '../shared-shop-data.ts'

const trustSigns: Record<string, IconName> = {
  payments: 'shield',
  returns: 'returns',
  shipping: 'store',
}

/** Product details: bullet points, collapsible sections and trust icons (SHW-07, SHW-08). */
export function ProductDetailSections({ product }: { product: ProductDetail }) {
  const specs = specsOf(product)
  return (
    <div className="info stack">
      <Bullets product={product} />
      <div>
        <Description product={product} />
        {specs.length + product.documents.length > 0 ? (
          <Disclosure title="Detalles técnicos" open>
            <div className="in">
              <SpecificationTable rows={specs} />
              <Documents product={product} />
            </div>
          </Disclosure>
        ) : null}
        <PaymentMethods />
      </div>
      <Trust />
    </div>
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

function Bullets({ product }: { product: ProductDetail }) {
  const { settings } = useShopData()
  const bullets = settings?.product_bullets ?? []
  const free = settings?.free_shipping ?? null
  // The free shipping threshold is shown only if the product price alone does not reach it
  const freeFrom =
    free && !isShippedFree(free, product.best_price ?? 0)
      ? `Envío gratis desde ${formatMoney(free.threshold).replace(/\.00$/, '')}`
      : undefined
  const shown = bullets.filter(({ code }) => {
    if (code === 'stock') return product.qty > 0
    return code !== 'free_delivery' || product.delivery === 'physical'
  })
  return (
    <ul className="facts bullets">
      {shown.map(({ code, text }) => (
        <li className="ok" key={code}>
          <Icon name="ok" />
          {code === 'free_delivery' && freeFrom
            ? freeFrom
            : text.replace('{n}', String(product.qty))}
        </li>
      ))}
    </ul>
  )
}

function Description({ product }: { product: ProductDetail }) {
  const { lang, simple_fields: fields, highlights, in_the_box, warranty } = product
  const hasDescription = fields.description || highlights.length + in_the_box.length > 0 || warranty
  if (!hasDescription) return null
  return (
    <Disclosure title="Descripción" open>
      <div className="in prose">
        {fields.description.split(/\n+/).map((paragraph) => (
          <p key={paragraph} lang={lang}>
            {paragraph}
          </p>
        ))}
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
        {warranty ? (
          <>
            <h3>Garantía</h3>
            <p>{warranty}</p>
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

function PaymentMethods() {
  const methods = useShopData().settings?.payment.methods ?? []
  return (
    <Disclosure title="Formas de pago" id={paymentSectionAnchorId}>
      <div className="in">
        <ul className="facts">
          {methods.map(({ code, icon, name, text }) => (
            <li key={code}>
              <Icon name={paymentMethodIcons[icon] ?? 'card'} />
              <span>
                <strong>{name}.</strong> {text}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  )
}

function Trust() {
  const trust = useShopData().settings?.trust ?? []
  return (
    <ul className="trust">
      {trust.map(({ code, title, text, link }) => (
        <li key={code}>
          <Icon name={trustSigns[code] ?? 'shield'} />
          <span>
            <strong>
              <Link className="plain-link" to={link}>
                {title}
              </Link>
            </strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
