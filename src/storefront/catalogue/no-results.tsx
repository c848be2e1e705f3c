import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Message shown when the selected filters leave no product in a list. */
export function NoResults({ title }: { title: string }) {
  return (
    <EmptyState icon="nothing" title={title} as="h2">
      <p>Quita alguno de los filtros para ver más.</p>
      <Button kind="primary" type="submit" form="sin-filtros">
        Limpiar filtros
      </Button>
    </EmptyState>
  )
}

/** Message for a page number beyond the last page of a product list. */
export function ResultPageBeyondEndMessage({ first }: { first: string }) {
  return (
    <EmptyState icon="nothing" title="Esta página no existe" as="h2">
      <p>La lista termina antes.</p>
      <ButtonLink kind="primary" to={first}>
        Ir a la primera página
      </ButtonLink>
    </EmptyState>
  )
}
