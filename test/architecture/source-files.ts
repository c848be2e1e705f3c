import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type SourceFile = {
  path: string
  /** folder of `src`, `demo`, or `packages/<name>` */
  layer: string
  text: string
  /** All modules it names, those that it loads later as well. */
  imports: string[]
}

const importing = /(?:\bfrom|(?<!['"-])\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
const require = createRequire(import.meta.url)

/** Every file of `src`, `demo` and the packages, with the modules it names. */
export function readSourceFiles(): SourceFile[] {
  const files = ['src', 'demo', 'packages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  )
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      return {
        path: file,
        layer: layerOf(file),
        text,
        imports: [...text.matchAll(importing)].map(([, name = '']) => name),
      }
    })
}

/** The layer or package of a file: `domain`, `demo`, `packages/mailbox`; other files are their own. */
export function layerOf(file: string): string {
  const [folder = '', name = ''] = file.split('/')
  if (folder === 'packages') return `packages/${name}`
  if (folder === 'src') return name
  return folder === 'demo' ? folder : file
}

/** The file an import leads to, for imports of our own files. */
export function resolveImport(from: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from.path), specifier)
  if (/^#(?:demo|test)\//.test(specifier)) return specifier.replace('#', '')
  if (specifier.startsWith('@tianguis/')) return resolvePackageFile(specifier)
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : undefined
}

/** The file that a package exports under this specifier. */
export function resolvePackageFile(specifier: string): string {
  const file = require.resolve(specifier.replace(/\?.*/, ''))
  return path.relative('.', file).replaceAll(path.sep, '/')
}
