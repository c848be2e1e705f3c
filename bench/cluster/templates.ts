import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve('deploy/three-machines')

/** A file of deploy/three-machines with its `${NAME}` filled in, as `envsubst` does for people. */
export async function render(file: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(path.join(folder, file), 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} needs ${name}`)
    return value
  })
}

/** The variables of a file as systemd reads it. */
export function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
