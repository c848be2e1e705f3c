import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resolvePackageFile } from './source-files.ts'

export type Module = {
  path: string
  /** The names it exports. */
  exports: string[]
  /** Imported modules and packages with the imported names; `*` means all. */
  uses: { from: string; names: string[] }[]
}

const declaration =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface) (\w+)/gm
const exportList = /^export (?:type )?\{([^}]*)\}/gm
const importing =
  /^(?:import|export) (?:type )?([^'"();]*?) ?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm

/** Every module with its exports and imports. */
export function readModules(): Module[] {
  const within = ['src', 'demo', 'packages', 'test', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  )
  const files = [...within, ...readdirSync('.')]
  return files.filter((file) => /\.(?:tsx?|mjs)$/.test(file)).map(read)
}

function read(file: string): Module {
  const text = readFileSync(file, 'utf8')
  return { path: file, exports: exportsOf(text), uses: usesOf(file, text) }
}

function exportsOf(text: string): string[] {
  return [
    ...[...text.matchAll(declaration)].map(([, name = '']) => name),
    ...[...text.matchAll(exportList)].flatMap(([, list = '']) => namesIn(list).map(({ as }) => as)),
    ...(/^export default /m.test(text) ? ['default'] : []),
  ]
}

function usesOf(file: string, text: string) {
  return [...text.matchAll(importing)].map(([, clause = '*', from, lazy, bare]) => ({
    from: resolve(file, from ?? lazy ?? bare ?? ''),
    names: namesOf(clause, text),
  }))
}

function namesOf(clause: string, text: string): string[] {
  const [, whole] = /^\* as (\w+)$/.exec(clause) ?? []
  if (whole) return membersOf(whole, text)
  if (clause.includes('*')) return ['*']
  const [, first = '', list = ''] = /^(\w*),? ?(?:\{([^]*)\})?$/.exec(clause) ?? []
  return [...(first ? ['default'] : []), ...namesIn(list).map(({ name }) => name)]
}

/** What a file names of a module that it imports whole; `*` where it hands all of it on. */
function membersOf(whole: string, text: string): string[] {
  const handedOn = new RegExp(`(?:[(,[{=:]|\\.\\.\\.|typeof) ?${whole}(?= ?[,)\\]};\\n])`)
  const named = text.matchAll(new RegExp(`\\b${whole}\\s*\\??\\.\\s*(\\w+)`, 'g'))
  return handedOn.test(text) ? ['*'] : [...named].map(([, name = '']) => name)
}

function namesIn(list: string) {
  const parts = list.split(',').map((part) => part.trim().replace(/^type /, ''))
  return parts.filter(Boolean).map((part) => {
    const [name = '', as = name] = part.split(' as ')
    return { name, as }
  })
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (/^#(?:demo|test)\//.test(specifier)) return specifier.slice(1)
  if (specifier.startsWith('@tianguis/')) return resolvePackageFile(specifier)
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : specifier
}
