import { build } from './build.mjs'
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
  Reglas: () => runNode([tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  'Tipos de las rutas': () => runNode([tool('@react-router/dev/bin.cjs'), 'typegen']),
  Tipos: () =>
    inTurn(
      typeProjects.map((project) => () => runNode([tool('typescript/bin/tsc'), '-p', project])),
    ),
}

const slowSteps = {
  Compilación: () => build().then(() => 0),
  Pruebas: () => runUnitTests(),
  Presupuestos: () => runNode(['scripts/check-budgets.mjs']),
  Recorridos: () => runJourneys(),
}

/** What one asks while working: less than a minute, no browser, and of the tests those that need no server. */
export function checkQuick() {
  return runSteps({
    ...quickSteps,
    Pruebas: () => runUnitTests(['--project', 'rules', '--project', 'pages*']),
  })
}

/** The definition of done. */
export function check() {
  return runSteps({ ...quickSteps, ...slowSteps })
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

async function inTurn(runs) {
  for (const run of runs) {
    const code = await run()
    if (code !== 0) return code
  }
  return 0
}
