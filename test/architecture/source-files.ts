import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = {
  path: string
  layer: string
  text: string
  /** All modules it names. */
  imports: string[]
  /** Those of them that are loaded with it. */
  loads: string[]
}

const importing = /(?:\bfrom|\bimport)\s*(\(?)\s*['"]([^'"]+)['"]/g

/** Every file of `src`, with the modules it names. */
export function readSourceFiles(): SourceFile[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = path.posix.join('src', name.replaceAll(path.sep, '/'))
      const text = readFileSync(file, 'utf8')
      const named = [...text.matchAll(importing)].map(([, later, name = '']) => ({ later, name }))
      return {
        path: file,
        layer: file.split('/')[1] ?? '',
        text,
        imports: named.map(({ name }) => name),
        loads: named.filter(({ later }) => !later).map(({ name }) => name),
      }
    })
}

/** The file an import leads to, for imports of our own files. */
export function resolveImport(from: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from.path), specifier)
  if (specifier.startsWith('#test/')) return specifier.replace('#', '')
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : undefined
}
