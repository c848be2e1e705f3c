import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = {
  path: string
  layer: string
  text: string
  /** All modules it names, those that it loads later as well. */
  imports: string[]
}

const importing = /(?:\bfrom|(?<!['"-])\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

/** Every file of `src` and `demo`, with the modules it names. */
export function readSourceFiles(): SourceFile[] {
  const files = ['src', 'demo'].flatMap((folder) =>
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
        layer: layerOf(file) ?? '',
        text,
        imports: [...text.matchAll(importing)].map(([, name = '']) => name),
      }
    })
}

/** Layer of a source file: its folder in `src`, or `demo`; undefined for other files. */
export function layerOf(file: string): string | undefined {
  const [root, folder] = file.split('/')
  return root === 'src' ? folder : root === 'demo' ? root : undefined
}

/** The file an import leads to, for imports of our own files. */
export function resolveImport(from: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from.path), specifier)
  if (/^#(?:demo|test)\//.test(specifier)) return specifier.replace('#', '')
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : undefined
}
