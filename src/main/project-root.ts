import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Folder of the database schema: the baseline for new databases, and the migrations. */
export const databaseSchemaFolder = path.join(projectRoot, 'database')

/** Path of the program of a child process: TypeScript source, or JavaScript in a package. */
export function getChildProcessProgramPath(name: 'web-process' | 'office-process'): string {
  return path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`)
}
