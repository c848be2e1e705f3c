import type { StorefrontBuild } from '#storefront/storefront-server-interface.ts'

/** A build of pages as React Router's request handler takes it, with those parts and nothing beside them. */
export function serverBuild<Build = StorefrontBuild>(parts: {
  entry: unknown
  routes: Record<string, unknown>
  assets?: { entry: unknown; routes: Record<string, unknown> }
}): Build {
  const { entry, routes, assets = { entry: {}, routes: {} } } = parts
  return {
    entry: { module: entry },
    routes,
    assets: { ...assets, url: '/assets/manifest.js', version: '1' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as never
}
