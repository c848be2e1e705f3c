import type { VisitStep } from '#domain/running/visit-source.ts'

/** Counts a step of the visit, by code that loads once the page responds. */
export function countVisitStep(step: VisitStep): void {
  void import('./visits.ts').then((visits) => visits.countVisitStep(step)).catch(() => {})
}
