// Runs every task of package.json. Plain JavaScript, because it must work before anything is
// installed and on an older Node than the shop itself needs.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Esta máquina tiene Node ${process.versions.node}; hace falta Node 20 o posterior.`)
  process.exit(1)
}

const { runTask } = await import('./launch/tasks.mjs')
process.exitCode = await runTask(process.argv[2], process.argv.slice(3))
