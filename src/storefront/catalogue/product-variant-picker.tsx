import type { ProductFamily } from '#contract/product-family.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { ColourSwatch } from '../ui/colour-swatch.tsx'

/** Variant options of a product; each value links to the matching variant. */
export function VariantPicker({ family, urlKey }: { family: ProductFamily; urlKey: string }) {
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
              {swatch ? <ColourSwatch colour={swatch} /> : null}
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
