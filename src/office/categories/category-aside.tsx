import { Form } from 'react-router'
import type { CategoryResponse } from '#contract/operator/categories.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { ResponsivePicture } from '#ui/picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Sidebar of the category page: products, subcategories, and the button to remove the category. */
export function CategoryAside({
  category,
  mayWrite,
}: {
  category: CategoryResponse
  mayWrite: boolean
}) {
  const { name, slug, address, picture, other_slugs: others, shown_products: products } = category
  return (
    <aside aria-labelledby="en-la-tienda">
      <div className="sec">
        <h2 id="en-la-tienda">En la tienda</h2>
        {picture === null ? null : (
          <div className="category-picture">
            <ResponsivePicture
              path={picture}
              alt={`Imagen de ${name}`}
              widths={[300, 600]}
              ratio={1}
              sizes="10rem"
            />
          </div>
        )}
        <p>
          <a href={address}>/category/{slug}</a>
        </p>
        {others.length > 0 ? (
          <p className="hint">
            También llevan aquí {others.map((other) => `/category/${other}`).join(', ')}.
          </p>
        ) : null}
      </div>
      <div className="sec">
        <h2>Productos</h2>
        <p>
          {products.toLocaleString('es-MX')} {products === 1 ? 'se ve' : 'se ven'} en ella o debajo.
        </p>
        <p>
          <Link to={createOfficePageUrl('Productos', {}, { categoria: slug })}>
            Ver sus productos
          </Link>
        </p>
        <p>
          <Link to={createOfficePageUrl('Cambiar en bloque', {}, { categoria: slug })}>
            Cambiarlos de categoría en bloque
          </Link>
        </p>
      </div>
      {mayWrite ? <Removal category={category} /> : null}
    </aside>
  )
}

function Removal({ category: { blocked_by: reasons, version } }: { category: CategoryResponse }) {
  return (
    <div className="sec">
      <Disclosure as="span" title="Quitar">
        {reasons.length > 0 ? (
          <>
            <p>Se quita cuando ya no hay nada en ella:</p>
            <ul className="reasons">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <p className="hint">Para que nadie llegue a ella mientras tanto basta «Oculta».</p>
          </>
        ) : (
          <Form method="post" className="stack">
            <p className="hint">Nada la necesita. Su dirección dirá que no existe.</p>
            <input type="hidden" name="version" value={version} />
            <div>
              <Button type="submit" kind="danger" name="hacer" value="quitar">
                Quitar la categoría
              </Button>
            </div>
          </Form>
        )}
      </Disclosure>
    </div>
  )
}
