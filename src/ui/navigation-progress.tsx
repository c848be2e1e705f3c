import { useNavigation } from 'react-router'

/** Progress bar of slow page navigations; fast navigations show no bar. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return <div className="going" role="progressbar" aria-label="Cargando la página" />
}
