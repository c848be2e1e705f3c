import { Form } from 'react-router'
import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { FamilyLink } from '../families/family-link.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/**
 * Variants of the product (such as other sizes or colours); the group's name and options are edited
 * on the product page.
 */
export function FamilyFields({ product }: { product: OfficeProductResponse }) {
  const { family } = product
  return (
    <section aria-labelledby="familia-t" className="files-part">
      <div>
        <h2 id="familia-t">Familia</h2>
        <p className="hint">
          Los productos que se eligen en una sola página, por color o capacidad.
        </p>
        <FamilyLink product={product} />
      </div>
      {family.length > 0 ? (
        <ul className="kin">
          {family.map((one) => (
            <li key={one.sku}>
              <span className="with">
                <ProductPicture address={one.image} />
                <span>
                  <Link to={createOfficePageUrl('Producto', { sku: one.sku })}>{one.name}</Link>
                  <span className="sub num">
                    {one.sku}
                    {one.visible ? '' : ' · no se ve en la tienda'}
                  </span>
                </span>
              </span>
              <Form method="post" className="row">
                <input type="hidden" name="otro" value={one.sku} />
                <Button type="submit" kind="quiet" name="hacer" value="quitar:familia">
                  <Icon name="x" />
                  Quitar de la familia
                  <span className="sr">, {one.name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
