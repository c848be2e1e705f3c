import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRateLimitCostHook } from '#api/rate-limits.ts'
import type { PageSurroundings, StorefrontBuild } from '#storefront/storefront-server-interface.ts'
import type { StorefrontPages } from './serve-storefront.ts'

const year = 31_536_000
/**
 * Files that the URL `/sw.js` can serve: the service worker, or a script that removes the service
 * worker from browsers.
 */
const workers = ['sw.js', 'sw-remove.js']

/**
 * Serves the built pages from `build/`: files with a hash in their name are cached as immutable,
 * other files are revalidated every hour.
 */
export async function serveBuiltPages(
  app: FastifyInstance,
  root: string,
  { serviceWorker }: { serviceWorker: boolean },
): Promise<StorefrontPages> {
  const entry = path.join(root, 'build/server/index.js')
  if (!existsSync(entry)) {
    throw new Error('Faltan las páginas compiladas. Ejecuta «npm run build».')
  }
  const build: StorefrontBuild = await import(pathToFileURL(entry).href)
  await app.register(async (files) => {
    files.addHook('onRoute', createRateLimitCostHook('free'))
    await serveStaticFiles(files, path.join(root, 'build/client'), workers)
    files.get('/sw.js', (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        // A service worker's fetches follow its own content security policy, not the page's.
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .sendFile(serviceWorker ? 'sw.js' : 'sw-remove.js'),
    )
  })
  return { build: async () => build, readStyle: styleReader(root), mode: 'production' }
}

/** Serves the files of a build except excluded names. */
export async function serveStaticFiles(
  app: FastifyInstance,
  folder: string,
  leftOut: readonly string[] = [],
) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: [...leftOut],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      if (leftOut.includes(path.basename(file))) return
      const forever = file.includes(`${path.sep}assets${path.sep}`)
      reply.header(
        'cache-control',
        forever ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

function isStorefrontBuild(module: object): module is StorefrontBuild {
  return 'entry' in module && 'routes' in module
}

/** Returns a style sheet reader that reads each file once per process. */
function styleReader(root: string): PageSurroundings['readStyle'] {
  const read = new Map<string, Buffer>()
  return (address) => {
    const [, name] = address.match(/^\/assets\/([\w.-]+\.css)#?$/) ?? []
    if (!name) return null
    const known = read.get(name)
    if (known) return known
    const style = readFileSync(path.join(root, 'build/client/assets', name))
    read.set(name, style)
    return style
  }
}

/** Serves development pages from their sources with hot reload. */
export async function serveDevelopmentPages(app: FastifyInstance): Promise<StorefrontPages> {
  const { load, serveFile } = await createDevelopmentServer(app)
  return {
    build: async () => {
      const build = await load()
      if (!isStorefrontBuild(build)) throw new Error('The pages lack their server entry')
      return build
    },
    serveFile,
    readStyle: () => null,
    mode: 'development',
  }
}

/** Starts a Vite development server for the pages in `folder`. */
export async function createDevelopmentServer(app: FastifyInstance, folder?: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    ...(folder && { root: folder, configFile: path.join(folder, 'vite.config.ts') }),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  return {
    load: (): Promise<object> => vite.ssrLoadModule('virtual:react-router/server-build'),
    serveFile: ({ raw }: FastifyRequest, reply: FastifyReply) =>
      new Promise<boolean>((resolve) => {
        reply.raw.once('finish', () => resolve(true))
        vite.middlewares(raw, reply.raw, () => resolve(false))
      }),
  }
}
