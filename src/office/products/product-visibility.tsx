import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { productVisibilityFieldNames } from '#domain/catalogue/product-content.ts'
import { productFormId, ProductFields, type ProductFormValues } from './product-fields.tsx'
import { formatHiddenReason, formatNextVisibilityChange } from './visibility-labels.ts'

/** Whether shoppers see a product, and between which days. */
export function ProductVisibility({
  product,
  of,
}: {
  product: OfficeProductResponse
  of: ProductFormValues
}) {
  const days = formatNextVisibilityChange(product)
  const isWrong = of.errors.visible_from ?? of.errors.visible_to
  return (
    <div className="a-la-vista">
      <label className="interruptor">
        <input
          type="checkbox"
          // A native checkbox says its state itself
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          name="visible"
          value="si"
          form={productFormId}
          defaultChecked={of.typed.text('visible', of.texts.visible) === 'si'}
        />
        <strong>Se ve en la tienda</strong>
      </label>
      {/* The value of the switch when it is off: the first value of the name counts */}
      <input type="hidden" name="visible" value="no" form={productFormId} />
      <details open={!!isWrong}>
        <summary className="enlace">{days ?? 'Programar fechas'}</summary>
        <ProductFields names={productVisibilityFieldNames} of={of} />
      </details>
      {product.visible || !product.for_sale ? null : (
        <p className="hint">{formatHiddenReason(product)}: ahora no se ve.</p>
      )}
      {of.errors.visible ? <p className="error">{of.errors.visible}</p> : null}
    </div>
  )
}
