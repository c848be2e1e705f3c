import { type RouteConfig, route } from '@react-router/dev/routes'
import { pageRows } from './pages.ts'

const partsForDevelopment = import.meta.env.DEV
  ? [route('/_partes', 'gallery/parts.route.tsx', { id: 'Partes' })]
  : []

export default [
  ...pageRows.map(({ path, module, name }) => route(path, module, { id: name })),
  ...partsForDevelopment,
] satisfies RouteConfig
