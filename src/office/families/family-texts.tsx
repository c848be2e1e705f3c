import type { FamilyResponse } from '#contract/operator/families.ts'
import type { ProductsResponse } from '#contract/operator/products.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

const differs = 'Distinta entre sus productos'

/** Shared fields of a family: pictures, description, facts. */
export function FamilyTexts({
  family,
  categories,
}: {
  family: FamilyResponse
  categories: ProductsResponse['categories']
}) {
  const { me } = useOfficeRootLoaderData()
  const mayEdit = hasPermission('products:write', me)
  const { shared, differing, pictures, products } = family
  const [first] = products
  const said = (field: string, none: string) => {
    if (differing.includes(field)) return <span className="muted">{differs}</span>
    const text = shared[field]
    return typeof text === 'string' && text !== '' ? text : <span className="muted">{none}</span>
  }
  return (
    <section className="family-shared" aria-labelledby="comparten">
      <h2 className="sr" id="comparten">
        Lo que comparten
      </h2>
      <div className="family-pictures">
        {pictures.slice(0, 6).map(({ image, alt }) => (
          <span key={image} className="pic l">
            <img src={image} width={72} height={72} alt={alt ?? ''} loading="lazy" />
          </span>
        ))}
        {mayEdit && first ? (
          <Link
            className="add-photo"
            to={createOfficePageUrl('Fotos y documentos', { sku: first.sku })}
          >
            <Icon name="plus" />
            Fotos
          </Link>
        ) : null}
      </div>
      <div className="family-words">
        <p className="clip">{said('description', 'Sin descripción.')}</p>
        {mayEdit ? (
          <p>
            <Link to={createOfficePageUrl('Datos de una familia', { family: family.key })}>
              Editar descripción y características
            </Link>
          </p>
        ) : null}
      </div>
      <dl className="facts">
        <dt>Marca</dt>
        <dd>{said('brand', 'Sin marca')}</dd>
        <dt>Categoría</dt>
        <dd>{categoryWords(family, categories)}</dd>
        <dt>Garantía</dt>
        <dd>{said('warranty', 'Sin garantía')}</dd>
        <dt>Clave</dt>
        <dd>{family.key}</dd>
      </dl>
    </section>
  )
}

/** «Celulares › Gama media» */
function categoryWords(
  { shared, differing }: FamilyResponse,
  categories: ProductsResponse['categories'],
): string {
  if (differing.includes('categories')) return differs
  const [slug] = Array.isArray(shared.categories) ? shared.categories : []
  const own = categories.find((one) => one.slug === slug)
  const above = categories.find((one) => one.slug === own?.parent)
  return own ? [above?.name, own.name].filter(Boolean).join(' › ') : 'Sin categoría'
}
