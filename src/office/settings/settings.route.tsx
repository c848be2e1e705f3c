import { redirect } from 'react-router'
import { linkTo } from '../page-address.ts'

/** Redirects to the first settings section. */
export function loader() {
  return redirect(linkTo('Ajustes de un tema', { section: 'nombre' }))
}

export default function Settings() {
  return null
}
