import path from 'node:path'

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..')

/** The file of another program: beside this one, a source among sources and JavaScript in a package. */
export function programFile(name: 'web-process' | 'office-process'): string {
  return path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`)
}
