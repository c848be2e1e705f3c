import { redirect } from 'react-router'
import { createOfficePageUrl } from '../page-url.ts'

/** Redirects to the first settings section. */
export function loader() {
  return redirect(createOfficePageUrl('Ajustes de un tema', { section: 'nombre' }))
}

export default function Settings() {
  return null
}
