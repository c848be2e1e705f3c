import { literals } from '../text/specified-texts.ts'

/** Titles of product lists on the results page that need no search term. */
export const shelves = {
  destacados: 'Productos destacados',
  novedades: 'Novedades',
} as const

export interface SearchRequest {
  term: string
  /** Product list that needs no search term */
  shelf?: keyof typeof shelves | undefined
}

/** Title of the results page. */
export function getResultsTitle({ term, shelf }: SearchRequest): string {
  if (term) return `Resultados para «${term}»`
  return shelf ? shelves[shelf] : literals.search.submit
}
