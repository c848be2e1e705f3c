import { useNavigation } from 'react-router'

/** A page that takes long to come is seen to be on its way; one that comes at once shows nothing of it. */
export function Underway() {
  if (useNavigation().state === 'idle') return null
  return <div className="going" role="progressbar" aria-label="Cargando la página" />
}
