export type ApiRoute = { method: string; path: string; name: string }

/** Every route that a server answers, as it lists them itself: a new one cannot be forgotten. */
export function routesOf(app: { printRoutes: (options: object) => string }): ApiRoute[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      const path = `${depth > 0 ? parents[depth - 1] : ''}${part}`
      parents[depth] = path
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => ({ method, path, name: `${method} ${path}` }))
    })
}
