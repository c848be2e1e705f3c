import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { manifestAddress, type PageName, pageNames, pages } from './pages.ts'

const page = (name: PageName) => route(pages[name].path, pages[name].module, { id: name })

const partsForDevelopment = import.meta.env.DEV
  ? [route('/_partes', 'gallery/parts.route.tsx', { id: 'Partes' })]
  : []

export default [
  index(pages.Index.module, { id: 'Root' }),
  ...pageNames.map(page),
  route(`${pages.Callback.path}/silent`, 'sign-in/silent-callback.route.ts'),
  route(manifestAddress, 'frame/manifest.route.ts'),
  ...partsForDevelopment,
] satisfies RouteConfig
