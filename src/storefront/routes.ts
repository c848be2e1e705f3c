import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import {
  hasAccountMenu,
  webManifestPath,
  type PageName,
  pageNames,
  storefrontPages,
} from './pages.ts'

const page = (name: PageName) =>
  route(storefrontPages[name].path, storefrontPages[name].module, { id: name })

const partsForDevelopment = import.meta.env.DEV
  ? [route('/_partes', 'gallery/component-gallery.route.tsx', { id: 'Partes' })]
  : []

export default [
  index(storefrontPages.Index.module, { id: 'Root' }),
  ...pageNames.filter((name) => !hasAccountMenu(name)).map(page),
  // Account pages share one layout, which stays mounted while the next account page loads
  layout('account/account.route.tsx', pageNames.filter(hasAccountMenu).map(page)),
  route(`${storefrontPages.Callback.path}/silent`, 'sign-in/silent-callback.route.ts'),
  route(webManifestPath, 'frame/manifest.route.ts'),
  ...partsForDevelopment,
] satisfies RouteConfig
