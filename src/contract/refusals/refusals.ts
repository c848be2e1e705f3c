import { officeRefusals } from './office-refusals.ts'
import { productRefusals } from './product-refusals.ts'
import { saleRefusals } from './sale-refusals.ts'
import { shopRefusals } from './shop-refusals.ts'

/**
 * Words of a refusal, and its HTTP status where the code does not tell it: 404 if the code ends in
 * `not-found`, otherwise 409. The name of a form field stands for 422.
 */
export type RefusalEntry =
  | string
  | { words: string; status: number; message?: string }
  | { words: string; field: string }

/** Every refusal by its code; operators read other words than shoppers where both have the code. */
const refusals = { ...shopRefusals, ...productRefusals, ...saleRefusals, ...officeRefusals }

export type RefusalCode = keyof typeof refusals
/** Words that one call or command says instead of those of the table. */
export type OwnRefusalTexts = Partial<Record<RefusalCode, string>>

/** Refusal of the table as operators get it. */
export function getRefusal(code: RefusalCode): RefusalEntry {
  return refusals[code]
}

/** Spanish words of a refusal for operators. */
export function getRefusalText(code: RefusalCode, own: OwnRefusalTexts = {}): string {
  return own[code] ?? getRefusalWords(getRefusal(code))
}

export function getRefusalWords(entry: RefusalEntry): string {
  return typeof entry === 'string' ? entry : entry.words
}
