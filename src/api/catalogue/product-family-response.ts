import type { ProductFamily } from '#contract/product-family.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import { type Centavos, toPesos } from '#domain/money.ts'
import type { ProductPageVariants } from '#use-cases/catalogue/read-product-page.ts'

const pesosOf = (amount: Centavos | null): number | null =>
  amount === null ? null : toPesos(amount)

/** Converts the variants of a product into the wire format of its page. */
export function toProductFamily(
  code: string,
  { members, options }: ProductPageVariants,
  now: Date,
): ProductFamily {
  return {
    code,
    members: members.map(({ id, urlKey }) => ({ product_id: id, url_key: urlKey })),
    options: options.map(({ choices, ...option }) => ({
      ...option,
      choices: choices.map(({ value, isColour, member, besides }) => ({
        product_id: member.id,
        url_key: member.urlKey,
        value,
        besides,
        swatch: isColour ? member.swatch : null,
        picture: isColour ? (member.pictures[0]?.path ?? null) : null,
        best_price: pesosOf(getCurrentPrice(member.pricing, now)),
        available: member.available > 0,
      })),
    })),
  }
}
