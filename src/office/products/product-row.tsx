import type { OfficeProductRow } from '#contract/operator/products.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatTimeSuffix, formatMoney, formatShortDay } from '#ui/text/format-money-and-dates.ts'
import { DayField } from '../forms/day-field.tsx'
import type { ListRow } from '../lists/list-table.tsx'
import { ProductName } from '../lists/product-name.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { createProductFormDefinition, toProductFormValues } from './product-form.ts'
import { formatHiddenReason, formatNextVisibilityChange } from './visibility-labels.ts'

/** Product fields that are editable in a list row. */
export const editableProductRowFields = [
  'price',
  'specialPrice',
  'specialTo',
  'specialToTime',
  'stock',
  'visible',
  'visibleFrom',
  'visibleFromTime',
  'visibleTo',
  'visibleToTime',
] as const
export const productRowFormDefinition = createProductFormDefinition(editableProductRowFields)

/** Id of the form that edits a row of the product list; it is outside the form for bulk actions. */
export const productRowFormId = 'renglon'

interface Shown {
  /** URL of the product list with this row in edit mode */
  edit: string
  mayEdit: boolean
  canChoose: boolean
  today: string
  /** Whether all rows of the page are selected at first */
  all: boolean
}

/** Table row of a product. */
export function toProductTableRow(
  product: OfficeProductRow & { label: string },
  { edit, mayEdit, canChoose, today, all }: Shown,
): ListRow {
  const { sku, price, special_price, qty, reserved } = product
  const cell = (label: string, value: string) =>
    mayEdit ? (
      <Link className="ed" to={edit}>
        <span className="sr">{label}, cambiar: </span>
        {value}
      </Link>
    ) : (
      value
    )
  return {
    key: sku,
    ...(canChoose && { choice: { value: sku, label: sku, checked: all } }),
    cells: {
      no: (
        <ProductName
          product={product}
          to={createOfficePageUrl('Producto', { sku })}
          sub={[product.label, sku]}
        />
      ),
      price: cell('Precio', price === null ? 'Sin precio' : formatMoney(price)),
      offer: (
        <>
          {cell('Oferta', special_price === null ? 'Sin oferta' : formatMoney(special_price))}
          <OfferDays product={product} today={today} />
        </>
      ),
      stock: (
        <>
          {product.digital ? qty : cell('Existencia', qty.toLocaleString('es-MX'))}
          <span className="on-card"> en existencia</span>
          {reserved > 0 ? (
            <span className="sub">{reserved === 1 ? '1 apartada' : `${reserved} apartadas`}</span>
          ) : null}
        </>
      ),
      vis: stateOf(product),
      do: mayEdit ? (
        <Link className="act" to={edit}>
          Editar<span className="sr"> {product.name}</span>
        </Link>
      ) : null,
    },
  }
}

/** Start and end dates of a product's offer, in a list cell. */
function OfferDays({ product, today }: { product: OfficeProductRow; today: string }) {
  const { special_price, special_from: from, special_to: to } = product
  if (special_price === null || to === null) return null
  const begins = from !== null && from >= today && !product.on_offer
  const words = to < today ? 'terminó el' : 'hasta el'
  return (
    <span className="sub">
      {begins
        ? `desde el ${formatShortDay(from)}${formatTimeSuffix(product.special_from_time ?? '')}`
        : `${words} ${formatShortDay(to)}${formatTimeSuffix(product.special_to_time ?? '')}`}
    </span>
  )
}

function stateOf(product: OfficeProductRow) {
  const { visible, qty, reserved } = product
  const days = formatNextVisibilityChange(product)
  const dates = days ? <span className="sub">{days}</span> : null
  if (!visible)
    return (
      <>
        <span className="st wait">{formatHiddenReason(product)}</span>
        {dates}
      </>
    )
  return (
    <>
      {qty > reserved ? (
        <span className="st ok">Se ve</span>
      ) : (
        <span className="st no">Agotado</span>
      )}
      {dates}
    </>
  )
}

interface Editing {
  typed: { text: (name: string, otherwise?: string) => string }
  errors: Readonly<Record<string, string>>
  mayPrice: boolean
  mayStock: boolean
  mayShow: boolean
  /** URL of the product list without edit mode */
  leave: string
}

/** Table row of a product in edit mode. */
export function toEditableProductRow(product: OfficeProductRow, editing: Editing): ListRow {
  const { typed, errors, mayPrice, mayStock, mayShow, leave } = editing
  const given = toProductRowFormValues(product)
  const field = (name: string, label: string, size: number) => (
    <FormField
      label={label}
      form={productRowFormId}
      name={name}
      size={size}
      defaultValue={typed.text(name, given[name])}
      error={errors[name]}
      autoComplete="off"
      inputMode={name === 'qty' ? 'numeric' : 'decimal'}
      // When edit mode opens, the price field gets the focus, or the quantity field if the user may
      // not change prices
      autoFocus={name === (mayPrice ? 'price' : 'qty')}
    />
  )
  return {
    key: product.sku,
    isOpen: true,
    cells: {
      no: (
        <ProductName
          product={product}
          to={createOfficePageUrl('Producto', { sku: product.sku })}
          sub={[`Editando ${product.sku}`]}
        />
      ),
      price: mayPrice ? field('price', 'Precio', 9) : given.price,
      offer: mayPrice ? (
        <>
          {field('special_price', 'Oferta', 9)}
          <DayField
            label="Hasta"
            form={productRowFormId}
            name="special_to"
            defaultValue={typed.text('special_to', given.special_to)}
            error={errors.special_to}
          />
          <FormField
            label="A las"
            form={productRowFormId}
            type="time"
            name="special_to_time"
            defaultValue={typed.text('special_to_time', given.special_to_time)}
            error={errors.special_to_time}
          />
        </>
      ) : (
        given.special_price
      ),
      stock: mayStock && !product.digital ? field('qty', 'Existencia', 5) : given.qty,
      vis: mayShow ? (
        <>
          <Select
            label="En la tienda"
            form={productRowFormId}
            name="visible"
            small
            defaultValue={typed.text('visible', given.visible)}
          >
            <option value="si">Se ve</option>
            <option value="no">Oculto</option>
          </Select>
          <SeenDay name="visible_from" label="Se ve desde" {...{ typed, errors, given }} />
          <SeenDay name="visible_to" label="Se ve hasta" {...{ typed, errors, given }} />
        </>
      ) : (
        stateOf(product)
      ),
      do: (
        <span className="row">
          <Button type="submit" kind="primary" form={productRowFormId} name="hacer" value="guardar">
            Guardar
          </Button>
          <ButtonLink to={leave} kind="quiet" aria-label="Dejar como estaba">
            <Icon name="x" />
          </ButtonLink>
        </span>
      ),
    },
  }
}

/**
 * Date field for the start or end of a product's visibility; a hidden field keeps the stored time
 * of day.
 */
function SeenDay({
  name,
  label,
  typed,
  errors,
  given,
}: Pick<Editing, 'typed' | 'errors'> & {
  name: 'visible_from' | 'visible_to'
  label: string
  given: Readonly<Record<string, string>>
}) {
  const time = `${name}_time`
  return (
    <>
      <DayField
        label={label}
        form={productRowFormId}
        name={name}
        defaultValue={typed.text(name, given[name])}
        error={errors[name]}
      />
      <input type="hidden" form={productRowFormId} name={time} value={given[time]} />
    </>
  )
}

/** Values with which the edit form of a product row starts. */
export function toProductRowFormValues(product: OfficeProductRow): Record<string, string> {
  return toProductFormValues(editableProductRowFields, { ...product, visible: product.for_sale })
}
