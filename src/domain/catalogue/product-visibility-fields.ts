import type { ProductField } from './product-field-types.ts'

/** Product fields that determine whether, and during which period, shoppers see a product. */
export const productVisibilityFields = {
  /**
   * whether operators have put the product up for sale; whether shoppers see it also depends on the
   * period of sale (`product-visibility.ts`)
   */
  visible: { kind: 'flag', feed: 'visible', label: 'a la venta', column: 'for_sale', blank: true },
  visibleFrom: {
    kind: 'day',
    feed: 'visible_from',
    label: 'a la venta desde el',
    column: 'visible_from',
    blank: null,
  },
  /** time at which the product becomes visible on its first day; null: start of the day */
  visibleFromTime: {
    kind: 'time',
    feed: 'visible_from_time',
    label: 'a la venta desde las',
    column: 'visible_from_time',
    blank: null,
  },
  visibleTo: {
    kind: 'day',
    feed: 'visible_to',
    label: 'a la venta hasta el',
    column: 'visible_to',
    blank: null,
  },
  /** time at which the product disappears on its last day; null: end of the day */
  visibleToTime: {
    kind: 'time',
    feed: 'visible_to_time',
    label: 'a la venta hasta las',
    column: 'visible_to_time',
    blank: null,
  },
} as const satisfies Record<string, ProductField>
