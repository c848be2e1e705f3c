import { Button, ButtonLink } from '#ui/button.tsx'
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

/** In place of a page of a list that ends before it. */
export function NoSuchPage({ first }: { first: string }) {
  return (
    <EmptyState icon="nothing" title="Esta página no existe" as="h2">
      <p>La lista termina antes.</p>
      <ButtonLink kind="primary" to={first}>
        Ir a la primera página
      </ButtonLink>
    </EmptyState>
  )
}
