import { useSearchParams } from 'react-router'
import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import { parsePostcodeArea } from '#domain/buying/postcode-area.ts'
import {
  findPostcodeZoneProblems,
  parsePostcodePrefixes,
} from '#domain/buying/postcode-prefixes.ts'
import { findStateOfPostcode } from '#domain/mexican-states.ts'
import { Alert } from '#ui/alert.tsx'
import { FormField } from '#ui/form-fields.tsx'

/** Shipping zones in a settings section. */
export function listShippingZonesOfSettings(section: SettingSectionResponse) {
  return listAreasOfSettings(section, 'prefixes', parsePostcodePrefixes)
}

/** Local deliveries in a settings section. */
export function listLocalDeliveriesOfSettings(section: SettingSectionResponse) {
  return listAreasOfSettings(section, 'postcodes', parsePostcodeArea)
}

function listAreasOfSettings(
  { fields, values }: SettingSectionResponse,
  kind: 'prefixes' | 'postcodes',
  parse: (text: string) => string[] | null,
) {
  return fields.flatMap((field) => {
    if (field.kind !== kind) return []
    const [, code = ''] = /\[code=([^[\]]*)\]/.exec(field.path) ?? []
    const name = values[field.path.replace(/\.\w+$/, '.name')]
    return {
      code,
      name: String(name ?? code),
      prefixes: parse(String(values[field.path] ?? '')) ?? [],
    }
  })
}

/** Postcodes outside every shipping zone, and a lookup of a postcode's zone. */
export function ShippingZonePostcodeCoverage({ section }: { section: SettingSectionResponse }) {
  const [search] = useSearchParams()
  const zones = listShippingZonesOfSettings(section)
  const { uncovered, twice } = findPostcodeZoneProblems(zones)
  const open = uncovered.flatMap(({ prefixes }) => prefixes)
  const asked = (search.get('cp') ?? '').trim()
  return (
    <>
      {open.length > 0 ? (
        <Alert tone="wrong" announced={false}>
          <p>
            <strong>
              Nadie cubre {open.length === 1 ? '1 prefijo' : `${open.length} prefijos`}
              {zones.length === 0 ? '. ' : ': '}
              {zones.length === 0
                ? null
                : uncovered
                    .map(({ state, prefixes }) => `${prefixes.join(' y ')}, ${state}`)
                    .join('; ')}
            </strong>
            . Quien viva ahí podrá mirar, pero no comprar.
          </p>
          <p>
            <a href="#agregar">Agregar una zona</a>
          </p>
        </Alert>
      ) : null}
      {twice.length > 0 ? (
        <Alert tone="warn">
          <p>
            En dos zonas a la vez:{' '}
            {twice.map(({ prefix, zones: names }) => `${prefix} (${names.join(' y ')})`).join(', ')}
            .
          </p>
        </Alert>
      ) : null}
      <form className="compare">
        <FormField
          label="Probar un código postal"
          name="cp"
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          defaultValue={asked}
          {...outcome(asked, zones, listLocalDeliveriesOfSettings(section))}
        />
        <button type="submit" className="btn">
          Probar
        </button>
      </form>
    </>
  )
}

type Areas = ReturnType<typeof listShippingZonesOfSettings>

function outcome(asked: string, zones: Areas, deliveries: Areas) {
  if (asked === '') return {}
  const state = /^\d{5}$/.test(asked) ? findStateOfPostcode(asked) : null
  if (state === null) return { error: 'Un código postal tiene cinco dígitos.' }
  const covers = ({ prefixes }: Areas[number]) => prefixes.some((one) => asked.startsWith(one))
  const found = [
    ...zones.filter(covers).map(({ name }) => `zona ${name}`),
    ...deliveries.filter(covers).map(({ name }) => `reparto «${name}»`),
  ]
  if (found.length > 0) return { good: `${asked}, ${state}: ${found.join(' y ')}.` }
  return { error: `${asked}, ${state}: sin zona. La tienda no envía ahí.` }
}
