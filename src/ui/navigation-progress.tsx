import { useNavigation } from 'react-router'

/** Progress bar of slow navigations; fast ones show nothing. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return <div className="going" role="progressbar" aria-label="Cargando la página" />
}
