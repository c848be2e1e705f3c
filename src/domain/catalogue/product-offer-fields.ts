import type { ProductField } from './product-field-types.ts'

/** Product fields of an offer: its price and its period. */
export const productOfferFields = {
  specialPrice: {
    kind: 'money',
    feed: 'special_price',
    label: 'precio de oferta',
    column: 'special_price_centavos',
    blank: null,
    shown: 'card',
  },
  specialFrom: {
    kind: 'day',
    feed: 'special_from',
    label: 'inicio de la oferta',
    column: 'special_from',
    blank: null,
    shown: 'card',
  },
  /** time on the first day at which the offer starts; null means the start of the day */
  specialFromTime: {
    kind: 'time',
    feed: 'special_from_time',
    label: 'hora de inicio de la oferta',
    column: 'special_from_time',
    blank: null,
    shown: 'card',
  },
  specialTo: {
    kind: 'day',
    feed: 'special_to',
    label: 'fin de la oferta',
    column: 'special_to',
    blank: null,
    shown: 'card',
  },
  /** time on the last day at which the offer ends; null means the end of the day */
  specialToTime: {
    kind: 'time',
    feed: 'special_to_time',
    label: 'hora de fin de la oferta',
    column: 'special_to_time',
    blank: null,
    shown: 'card',
  },
} as const satisfies Record<string, ProductField>
