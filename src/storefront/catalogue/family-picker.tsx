import type { Family } from '#contract/family.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { linkTo } from '../route-names.ts'
import { Swatch } from '../ui/swatch.tsx'

/** Variant options of a product; each value links to the matching variant. */
export function FamilyPicker({ family, urlKey }: { family: Family; urlKey: string }) {
  return family.options.map(({ code, label, value, choices }) => (
    <nav key={code} className="family" aria-label={label}>
      <p className="label">
        {label}: {value}
      </p>
      <ul>
        {choices.map(({ url_key, value: name, besides, swatch, best_price, available }) => (
          <li key={url_key}>
            <Link
              to={linkTo('Show', { id: url_key })}
              aria-current={url_key === urlKey ? 'true' : undefined}
              preventScrollReset
              prefetch
            >
              {swatch ? <Swatch colour={swatch} /> : null}
              <span>
                <b>{[name, ...besides].join(', ')}</b>{' '}
                <small>
                  {best_price === null ? 'Precio no disponible' : formatMoney(best_price)}
                  {available ? '' : ' · Agotado'}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ))
}
