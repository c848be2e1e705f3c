import type { Statement } from './statement-counts.ts'

/** Statements that take less for a purchase, in milliseconds, are left out. */
const leastMs = 0.02

/** For a purchase: milliseconds of processor, bytes of log, statements. */
export type Cost = {
  name: string
  web: number
  main: number
  postgres: number
  walBytes: number
  statements: Statement[]
}

/** Each step, what a purchase is made of and their sum, and steps beside it. */
export function printSteps(bought: Cost[], beside: Cost[]) {
  console.log(
    'paso               web  principal  PostgreSQL   en total   sentencias  transacc.   ms en ellas   WAL bytes',
  )
  for (const cost of [...bought, sumOf('una compra', bought), ...beside]) {
    const { name, web, main, postgres, statements, walBytes } = cost
    const asked = statements.filter(({ isAsked }) => isAsked)
    console.log(
      [
        name.padEnd(15),
        web.toFixed(2).padStart(6),
        main.toFixed(2).padStart(10),
        postgres.toFixed(2).padStart(11),
        (web + main + postgres).toFixed(2).padStart(10),
        total(asked, 'calls').toFixed(1).padStart(12),
        total(asked.filter(isBegin), 'calls').toFixed(1).padStart(10),
        total(asked, 'ms').toFixed(2).padStart(13),
        walBytes.toFixed(0).padStart(11),
      ].join(' '),
    )
    if (name === 'una compra') console.log()
  }
}

function sumOf(name: string, costs: Cost[]): Cost {
  const sum = (what: 'web' | 'main' | 'postgres' | 'walBytes') =>
    costs.reduce((all, cost) => all + cost[what], 0)
  return {
    name,
    web: sum('web'),
    main: sum('main'),
    postgres: sum('postgres'),
    walBytes: sum('walBytes'),
    statements: costs.flatMap(({ statements }) => statements),
  }
}

function isBegin({ text }: Statement): boolean {
  return /^(?:begin|start transaction)/i.test(text)
}

function total(statements: Statement[], what: 'calls' | 'ms'): number {
  return statements.reduce((sum, statement) => sum + statement[what], 0)
}

/** The statements that take longest for a purchase, each under its step. */
export function printStatements(title: string, costs: Cost[], isAsked: boolean) {
  console.log(`\n${title}: por compra, las de ${leastMs} ms o más`)
  console.log('paso              veces       ms   WAL bytes  sentencia')
  for (const { name, statements } of costs) {
    const shown = statements
      .filter((statement) => statement.isAsked === isAsked && statement.ms >= leastMs)
      .sort((one, other) => other.ms - one.ms)
    for (const { calls, ms, walBytes, text } of shown) {
      console.log(
        [
          name.padEnd(15),
          calls.toFixed(2).padStart(7),
          ms.toFixed(3).padStart(8),
          walBytes.toFixed(0).padStart(11),
          ` ${inOneLine(text)}`,
        ].join(' '),
      )
    }
  }
}

function inOneLine(text: string): string {
  const line = text
    .replace('/* prepared */', '')
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > 150 ? `${line.slice(0, 90)} … ${line.slice(-55)}` : line
}
