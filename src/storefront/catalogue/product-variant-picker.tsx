import type { ProductFamily } from '#contract/product-family.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatRoundMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { ColourSwatch } from '../ui/colour-swatch.tsx'

type Choice = ProductFamily['options'][number]['choices'][number]

/**
 * Variant options of a product; each value links to the matching variant. Names of sold-out
 * variants are struck through.
 */
export function VariantPicker({ family, urlKey }: { family: ProductFamily; urlKey: string }) {
  return family.options.map(({ code, label, value, choices }) => (
    <nav key={code} className="variants" aria-label={label}>
      <p className="label">
        {label}: <b>{value}</b>
      </p>
      <ul>
        {choices.map((choice) => (
          <li key={choice.url_key}>
            <Link
              className={classNames('v', !choice.available && 'no')}
              to={linkTo('Show', { id: choice.url_key })}
              aria-current={choice.url_key === urlKey ? 'true' : undefined}
              preventScrollReset
              prefetch
            >
              <Look choice={choice} />
              <span>
                <b>{[choice.value, ...choice.besides].join(', ')}</b>{' '}
                <small className="num">{priceOf(choice)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ))
}

function Look({ choice: { picture, swatch } }: { choice: Choice }) {
  if (picture) return <PictureFrame path={picture} alt="" sizes="32px" className="s" />
  return swatch ? <ColourSwatch colour={swatch} /> : null
}

function priceOf({ available, best_price: price }: Choice): string {
  if (!available) return 'Agotado'
  return price === null ? 'Precio no disponible' : formatRoundMoney(price)
}
