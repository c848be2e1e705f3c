import { Button } from '#ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In place of a list that filters have left empty. */
export function NothingMatches({ title }: { title: string }) {
  return (
    <EmptyState icon="nothing" title={title} as="h2">
      <p>Quita alguno de los filtros para ver más.</p>
      <Button kind="primary" type="submit" form="sin-filtros">
        Limpiar filtros
      </Button>
    </EmptyState>
  )
}
