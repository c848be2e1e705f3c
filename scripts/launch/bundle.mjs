import path from 'node:path'
import { root } from './root.mjs'

/** The programs of a packaged shop: what `bin` starts, and what those start. */
const programs = ['start', 'operate', 'web-process', 'office-process']

/**
 * Packages that lie beside the programs as they were published: with binaries, imported by the built pages, or loaded by a
 * stand-in alone.
 */
export const packagesApart = [
  'sharp',
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
  'react-toastify',
  'oidc-client-ts',
  'lru-cache',
  'oidc-provider',
]
/** Pages straight from their sources are nothing that a package has. */
const never = ['vite']

/**
 * Writes each program of the server, with the packages it is made of, into a few files that are plain JavaScript: Node then
 * neither looks for three thousand modules nor takes types out of them. They lie where the programs lie among the sources.
 */
export async function bundleServer(folder) {
  // the launcher itself runs before anything is installed
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [keepAddresses],
    ssr: { noExternal: true, external: [...packagesApart, ...never] },
    build: {
      ssr: true,
      outDir: path.join(folder, 'src/main'),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'node22',
      rolldownOptions: {
        input: Object.fromEntries(
          programs.map((name) => [name, path.join(root, `src/main/${name}.ts`)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
      },
    },
  })
}

/** Files beside a source are named from where that source was, and lie there in the package, too. */
const keepAddresses = {
  name: 'keep-addresses',
  transform(code, id) {
    const source = path.relative(root, id).replaceAll(path.sep, '/')
    if (!source.startsWith('src/') || source.startsWith('src/main/')) return null
    if (!code.includes('import.meta.url')) return null
    const address = `new URL('../../${source}', import.meta.url)`
    return { code: code.replaceAll('import.meta.url', `${address}.href`), map: null }
  },
}
