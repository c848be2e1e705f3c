import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { programsFolder } from './programs.mjs'
import { root } from './root.mjs'

/** Entry programs. */
const programs = {
  start: 'src/main/start.ts',
  operate: 'src/main/operate.ts',
  'web-process': 'src/main/web-process.ts',
  'office-process': 'src/main/office-process.ts',
  'reading-process': 'src/reading/reading-process.ts',
}

/** They have binaries, or are loaded by a stand-in alone. */
const alwaysApart = ['sharp', 'oidc-provider']
/** Pages straight from their sources are nothing that a built shop has. */
const never = ['vite']

/** Packages that lie beside the programs as they were published: the pages, built before, import them, too. */
export function packagesApart() {
  const files = ['build/server', 'build/office/server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
  )
  const imported = files.flatMap((code) =>
    [...code.matchAll(/^import (?:[^"]+ from )?"([^".][^"]*)";$/gm)].map(([, name]) => name),
  )
  return [
    ...new Set([...alwaysApart, ...imported.filter((name) => !isBuiltin(name)).map(packageOf)]),
  ]
}

function packageOf(specifier) {
  const [first, second] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/**
 * Writes each program of the server, with the packages it is made of, into a few files that are plain JavaScript: Node then
 * neither looks for three thousand modules nor takes types out of them.
 */
export async function bundlePrograms() {
  // the launcher itself runs before anything is installed
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [keepAddresses],
    ssr: { noExternal: true, external: [...packagesApart(), ...never] },
    build: {
      ssr: true,
      outDir: path.join(root, programsFolder),
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: 'node22',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(programs).map(([name, source]) => [name, path.join(root, source)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
      },
    },
  })
}

/** Files beside a source are named from where that source is, and lie there in a package, too. */
const keepAddresses = {
  name: 'keep-addresses',
  transform(code, id) {
    const source = path.relative(root, id).replaceAll(path.sep, '/')
    if (!/^(?:packages|src)\//.test(source) || source.startsWith('src/main/')) return null
    if (!code.includes('import.meta.url')) return null
    const address = `new URL('../../${source}', import.meta.url)`
    return { code: code.replaceAll('import.meta.url', `${address}.href`), map: null }
  },
}
