import { readPesos, toPesos } from '#domain/money.ts'

/** A new zone as its form sends it; what cannot be read goes as it is, to be refused at its field. */
export function zoneIn(form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const cost = readPesos(typed('costo'))
  return {
    name: typed('zona'),
    prefixes: typed('prefijos'),
    cost: cost === null ? typed('costo') : toPesos(cost),
    min_business_days: Number(typed('minimo')),
    max_business_days: Number(typed('maximo')),
  }
}

/** A new pick-up point as its form sends it. */
export function pointIn(form: FormData) {
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
