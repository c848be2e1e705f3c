import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = {
  path: string
  layer: string
  text: string
  /** All modules it names, those that it loads later as well. */
  imports: string[]
}

const importing = /(?:\bfrom|(?<!['"])\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

/** Every file of `src`, with the modules it names. */
export function readSourceFiles(): SourceFile[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = path.posix.join('src', name.replaceAll(path.sep, '/'))
      const text = readFileSync(file, 'utf8')
      return {
        path: file,
        layer: file.split('/')[1] ?? '',
        text,
        imports: [...text.matchAll(importing)].map(([, name = '']) => name),
      }
    })
}

/** The file an import leads to, for imports of our own files. */
export function resolveImport(from: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from.path), specifier)
  if (specifier.startsWith('#test/')) return specifier.replace('#', '')
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : undefined
}
