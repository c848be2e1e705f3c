// Runs named measurements and writes their output into docs/figures.md: npm run figures -- pages sales Without a name
// it lists them.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, totalmem } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { figures } from './figures.ts'

const page = new URL('../docs/figures.md', import.meta.url)
const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(figures, name))

if (names.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`No hay una medida que se llame «${name}».`)
  console.log('Se puede medir:')
  for (const [name, { command }] of Object.entries(figures)) console.log(`  ${name}: ${command}`)
  process.exitCode = unknown.length > 0 ? 1 : 0
}
if (unknown.length === 0) {
  for (const name of names) await measure(name)
}

async function measure(name: string) {
  const { title = '', command = '' } = figures[name] ?? {}
  console.log(`\n${title}: ${command}`)
  const { code, printed } = await run(command)
  if (code !== 0)
    throw new Error(`«${command}» terminó con ${code}; docs/figures.md queda como estaba.`)
  const section = [
    `<!-- ${name} -->`,
    `## ${title}`,
    '',
    `\`${command}\` · ${new Date().toISOString().slice(0, 10)} · ${machine()}`,
    '',
    '```text',
    resultOf(printed),
    '```',
    `<!-- /${name} -->`,
  ].join('\n')
  writeFileSync(page, replaced(readFileSync(page, 'utf8'), name, section))
}

/** The page with one section in place of the one before, or after all others. */
function replaced(text: string, name: string, section: string): string {
  const known = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`)
  return known.test(text) ? text.replace(known, () => section) : `${text.trimEnd()}\n\n${section}\n`
}

/** What a command printed, without what npm and the launcher say about starting it. */
function resultOf(printed: string): string {
  const lines = stripVTControlCharacters(printed).split('\n')
  return lines
    .filter((line) => !line.startsWith('> ') && !/^(?:Compilando| *RUN|Instalando) /.test(line))
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

function machine(): string {
  const [{ model } = {}] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} × ${model?.trim()}, ${memory}, ${platform()} ${release()}, Node ${process.versions.node}`
}

function run(command: string): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text)
      printed += text
    })
    child.once('close', (code) => resolve({ code, printed }))
  })
}
