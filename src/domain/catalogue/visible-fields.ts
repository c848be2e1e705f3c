import type { ProductField } from './product-field.ts'

/** Product fields for visibility and its period. */
export const visibleFields = {
  /** operator setting; `visibility.ts` derives the effective visibility */
  visible: { kind: 'flag', feed: 'visible', label: 'a la venta', column: 'for_sale', blank: true },
  visibleFrom: {
    kind: 'day',
    feed: 'visible_from',
    label: 'a la venta desde el',
    column: 'visible_from',
    blank: null,
  },
  /** time on the first or last visible day; null: the whole day */
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
  /** time on the first or last visible day; null: the whole day */
  visibleToTime: {
    kind: 'time',
    feed: 'visible_to_time',
    label: 'a la venta hasta las',
    column: 'visible_to_time',
    blank: null,
  },
} as const satisfies Record<string, ProductField>
