import { parseNumberFields } from '../forms/parse-number-fields.ts'

/** Parses the form of a new shipping zone. */
export function parseShippingZone(form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const { pesos, whole, checked } = parseNumberFields(form)
  return checked({
    name: typed('zona'),
    prefixes: typed('prefijos'),
    cost: pesos('costo', 'cost'),
    min_business_days: whole('minimo', 'min_business_days'),
    max_business_days: whole('maximo', 'max_business_days'),
  })
}

/** Parses the form of a new pickup point. */
export function parsePickupPoint(form: FormData) {
  const typed = (name: string) => String(form.get(`punto.${name}`) ?? '').trim()
  return {
    name: typed('name'),
    address: typed('address'),
    hours: typed('hours'),
    hold_days: Number(typed('hold_days')),
    min_business_days: Number(typed('min_business_days')),
    max_business_days: Number(typed('max_business_days')),
  }
}

/** Parses the form of a new local delivery. */
export function parseLocalDelivery(form: FormData) {
  const typed = (name: string) => String(form.get(`reparto.${name}`) ?? '').trim()
  const { pesos, whole, checked } = parseNumberFields(form)
  return checked({
    name: typed('name'),
    postcodes: typed('postcodes'),
    cost: pesos('reparto.cost', 'cost'),
    min_business_days: whole('reparto.min_business_days', 'min_business_days'),
    max_business_days: whole('reparto.max_business_days', 'max_business_days'),
  })
}
