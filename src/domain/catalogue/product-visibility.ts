import { getStartOfDay, getEndOfDay } from '../mexico-dates-and-times.ts'
import type { ProductFieldValidationError } from './check-prices.ts'
import type { ProductContent, productVisibilityFieldNames } from './product-content.ts'

type VisibleSpan = Pick<ProductContent, (typeof productVisibilityFieldNames)[number]>

/** Time at which shoppers begin to see a product; null without a start date. */
export function getVisibilityStart({ visibleFrom, visibleFromTime }: VisibleSpan): Date | null {
  return visibleFrom === null ? null : getStartOfDay(visibleFrom, visibleFromTime)
}

/** Time after which shoppers no longer see a product; null without an end date. */
export function getVisibilityEnd({ visibleTo, visibleToTime }: VisibleSpan): Date | null {
  return visibleTo === null ? null : getEndOfDay(visibleTo, visibleToTime)
}

export function hasVisibilityPeriodEnded(span: VisibleSpan, now: Date): boolean {
  const ends = getVisibilityEnd(span)
  return ends !== null && ends <= now
}

/** Returns validation errors of the dates between which shoppers see a product. */
export function findVisibilityPeriodErrors(span: VisibleSpan): ProductFieldValidationError[] {
  const [begins, ends] = [getVisibilityStart(span), getVisibilityEnd(span)]
  const faults: ProductFieldValidationError[] = []
  if (begins === null && span.visibleFromTime !== null)
    faults.push({ field: 'visibleFrom', words: 'Di qué día empieza a verse a esa hora.' })
  if (ends === null && span.visibleToTime !== null)
    faults.push({ field: 'visibleTo', words: 'Di qué día deja de verse a esa hora.' })
  if (begins !== null && ends !== null && begins >= ends)
    faults.push({ field: 'visibleTo', words: 'Deja de verse antes de empezar.' })
  return faults
}

/**
 * Returns a warning for an operator who puts a product up for sale although its last visible day
 * has passed.
 */
export function findEndedVisibilityWarning(
  content: VisibleSpan & { visible: boolean },
  now: Date,
): ProductFieldValidationError[] {
  if (!content.visible || !hasVisibilityPeriodEnded(content, now)) return []
  const words = 'Su último día a la venta ya pasó: quítalo o pon otro para que se vea.'
  return [{ field: 'visibleTo', words }]
}
