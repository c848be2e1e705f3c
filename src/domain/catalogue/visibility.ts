import { firstMoment, lastMoment } from '../calendar.ts'
import type { FieldFault } from './price-faults.ts'
import type { ProductContent, visibilityFields } from './product-content.ts'

type VisibleSpan = Pick<ProductContent, (typeof visibilityFields)[number]>

/** Start of a product's visibility; null without a start date. */
export function visibleBegins({ visibleFrom, visibleFromTime }: VisibleSpan): Date | null {
  return visibleFrom === null ? null : firstMoment(visibleFrom, visibleFromTime)
}

/** End of a product's visibility; null without an end date. */
export function visibleEnds({ visibleTo, visibleToTime }: VisibleSpan): Date | null {
  return visibleTo === null ? null : lastMoment(visibleTo, visibleToTime)
}

export function isOver(span: VisibleSpan, now: Date): boolean {
  const ends = visibleEnds(span)
  return ends !== null && ends <= now
}

/** Validation errors of visibility dates. */
export function visibilityFaults(span: VisibleSpan): FieldFault[] {
  const [begins, ends] = [visibleBegins(span), visibleEnds(span)]
  const faults: FieldFault[] = []
  if (begins === null && span.visibleFromTime !== null)
    faults.push({ field: 'visibleFrom', words: 'Di qué día empieza a verse a esa hora.' })
  if (ends === null && span.visibleToTime !== null)
    faults.push({ field: 'visibleTo', words: 'Di qué día deja de verse a esa hora.' })
  if (begins !== null && ends !== null && begins >= ends)
    faults.push({ field: 'visibleTo', words: 'Deja de verse antes de empezar.' })
  return faults
}

/** Warns if a product for sale stays invisible because its last day is over. */
export function shownInVain(content: VisibleSpan & { visible: boolean }, now: Date): FieldFault[] {
  if (!content.visible || !isOver(content, now)) return []
  const words = 'Su último día a la venta ya pasó: quítalo o pon otro para que se vea.'
  return [{ field: 'visibleTo', words }]
}
