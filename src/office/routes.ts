import { type RouteConfig, route } from '@react-router/dev/routes'
import { officePageList } from './pages.ts'

const partsForDevelopment = import.meta.env.DEV
  ? [route('/_partes', 'gallery/component-gallery.route.tsx', { id: 'Partes' })]
  : []

export default [
  ...officePageList.map(({ path, module, name }) => route(path, module, { id: name })),
  ...partsForDevelopment,
] satisfies RouteConfig
