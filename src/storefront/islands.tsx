import { Compared } from './catalogue/compared.tsx'
import { WithoutConnection } from './frame/without-connection.tsx'

export function Islands() {
  return (
    <>
      <WithoutConnection />
      <Compared />
    </>
  )
}
