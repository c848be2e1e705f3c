import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { isBesideList, manifestAddress, type PageName, pageNames, pages } from './pages.ts'

const page = (name: PageName) => route(pages[name].path, pages[name].module, { id: name })

const partsForDevelopment = import.meta.env.DEV
  ? [route('/_partes', 'gallery/parts.route.tsx', { id: 'Partes' })]
  : []

export default [
  index(pages.Index.module, { id: 'Root' }),
  ...pageNames.filter((name) => !isBesideList(name)).map(page),
  // Shared layout, so that it stays in place while its pages load
  layout('account/account.route.tsx', pageNames.filter(isBesideList).map(page)),
  route(`${pages.Callback.path}/silent`, 'sign-in/silent-callback.route.ts'),
  route(manifestAddress, 'frame/manifest.route.ts'),
  ...partsForDevelopment,
] satisfies RouteConfig
