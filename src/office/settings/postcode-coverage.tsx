import { useSearchParams } from 'react-router'
import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import {
  findPostcodeZoneProblems,
  parsePostcodePrefixes,
} from '#domain/buying/postcode-prefixes.ts'
import { findStateOfPostcode } from '#domain/mexican-states.ts'
import { Alert } from '#ui/alert.tsx'
import { FormField } from '#ui/form-fields.tsx'

/** Shipping zones in a settings section. */
export function listShippingZonesOfSettings({ fields, values }: SettingSectionResponse) {
  return fields.flatMap(({ path, kind }) => {
    if (kind !== 'prefixes') return []
    const [, code = ''] = /\[code=([^[\]]*)\]/.exec(path) ?? []
    const name = values[path.replace('.postcode_prefixes', '.name')]
    const prefixes = parsePostcodePrefixes(String(values[path] ?? '')) ?? []
    return { code, name: String(name ?? code), prefixes }
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
          {...outcome(asked, zones)}
        />
        <button type="submit" className="btn">
          Probar
        </button>
      </form>
    </>
  )
}

function outcome(asked: string, zones: ReturnType<typeof listShippingZonesOfSettings>) {
  if (asked === '') return {}
  const state = /^\d{5}$/.test(asked) ? findStateOfPostcode(asked) : null
  if (state === null) return { error: 'Un código postal tiene cinco dígitos.' }
  const found = zones.filter(({ prefixes }) => prefixes.includes(asked.slice(0, 2)))
  if (found.length > 0) {
    return { good: `${asked}, ${state}: ${found.map(({ name }) => `zona ${name}`).join(' y ')}.` }
  }
  return { error: `${asked}, ${state}: sin zona. La tienda no envía ahí.` }
}
