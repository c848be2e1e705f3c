import { EmptyList } from '../lists/empty-list.tsx'
import { PageHead } from '../lists/page-head.tsx'

export default function Today() {
  return (
    <>
      <PageHead title="Hoy" />
      <EmptyList words="Nada espera a nadie. Lo que necesite a una persona aparece aquí solo." />
    </>
  )
}
