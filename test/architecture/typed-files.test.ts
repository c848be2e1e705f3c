import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const [, list = ''] =
  /typeProjects = \[([^\]]*)\]/.exec(readFileSync('scripts/launch/check.mjs', 'utf8')) ?? []
const projects = [...list.matchAll(/'([^']+)'/g)].map(([, project = '']) => project)

function filesOf(project: string): string[] {
  const tsc = 'node_modules/typescript/bin/tsc'
  const shown = execFileSync(process.execPath, [tsc, '-p', project, '--showConfig'], {
    encoding: 'utf8',
  })
  const { files } = JSON.parse(shown) as { files: string[] }
  return files.map((file) => path.posix.join(path.posix.dirname(project), file))
}

it('every TypeScript file is included in the type check', () => {
  expect(projects).toContain('tsconfig.json')
  const within = ['src', 'demo', 'packages', 'test', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  )
  const files = [...within, ...readdirSync('.')].filter((file) => /\.tsx?$/.test(file))
  const typed = new Set(projects.flatMap(filesOf))
  expect(files.filter((file) => !typed.has(file))).toEqual([])
})
