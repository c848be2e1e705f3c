import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'
import { root } from './root.mjs'
import { runNode, tool } from './run.mjs'
import { runJourneys, runUnitTests } from './tests.mjs'

/** Every project of types; between them they read every file (`test/architecture/typed-files.test.ts`). */
const typeProjects = [
  'tsconfig.json',
  'src/domain/tsconfig.json',
  'src/contract/tsconfig.json',
  'src/storefront/tsconfig.json',
  'src/office/tsconfig.json',
  'e2e/tsconfig.json',
]

const quickSteps = {
  Formato: () => runNode([tool('oxfmt/bin/oxfmt'), '--check']),
  'Tipos de las rutas': () => runNode([tool('@react-router/dev/bin.cjs'), 'typegen']),
  Tipos: async () => {
    const [server, ...pages] = typeProjects
    // the first takes as long as the others
    const codes = await Promise.all([checkTypes([server]), checkTypes(pages)])
    return Math.max(...codes)
  },
}

const slowSteps = {
  Reglas: () => lint('--type-aware'),
  Compilación: () => build().then(() => 0),
  Pruebas: () => runUnitTests(),
  Presupuestos: () => runNode(['scripts/check-budgets.mjs']),
  Recorridos: () => runJourneys(),
}

/**
 * Checks while working: less than a minute, no browser, and of the tests those that need no server. Lint rules that need
 * types, which take longest, see the files changed since the last commit.
 */
export function checkQuick() {
  const changed = findChangedSources()
  return runSteps({
    ...quickSteps,
    Reglas: () => lint(),
    'Reglas con tipos': () => (changed.length > 0 ? lint('--type-aware', ...changed) : 0),
    Pruebas: () => runUnitTests(['--project', 'rules', '--project', 'pages*']),
  })
}

/** The definition of done. */
export function check() {
  return runSteps({ ...quickSteps, ...slowSteps })
}

function lint(...options) {
  return runNode([tool('oxlint/bin/oxlint'), '--deny-warnings', ...options])
}

/** Sources that are new or changed since the last commit. */
function findChangedSources() {
  const list = (...command) => execFileSync('git', command, { cwd: root, encoding: 'utf8' })
  const changed = list('diff', '--name-only', '--diff-filter=d', 'HEAD')
  const added = list('ls-files', '--others', '--exclude-standard')
  return `${changed}${added}`.split('\n').filter((name) => /\.(?:tsx?|mjs)$/.test(name))
}

async function runSteps(wanted) {
  for (const [name, step] of Object.entries(wanted)) {
    const since = performance.now()
    console.log(`\n── ${name}`)
    const code = await step()
    if (code !== 0) {
      console.error(`\n${name}: no pasa.`)
      return code
    }
    console.log(`   ${((performance.now() - since) / 1000).toFixed(1)} s`)
  }
  console.log('\nTodo pasa.')
  return 0
}

/**
 * Checks the types of projects one after the other; `var/types` holds the results for unchanged files. Four threads, the
 * default, would each check the types that all files share.
 */
async function checkTypes(projects) {
  for (const project of projects) {
    const memory = path.join('var/types', path.dirname(project), 'tsbuildinfo')
    const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', memory]
    const code = await runNode([tool('typescript/bin/tsc'), '-p', project, ...options])
    if (code !== 0) return code
  }
  return 0
}
