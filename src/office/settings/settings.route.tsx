import { redirect } from 'react-router'
import { linkTo } from '../page-address.ts'

/** The settings begin with their first section. */
export function loader() {
  return redirect(linkTo('Ajustes de un tema', { section: 'nombre' }))
}

export default function Settings() {
  return null
}
