import type { CommandOutput } from './command.ts'

const barWidth = 30

/** Progress bar: redrawn in place on a terminal, otherwise one line per phase. */
export function createProgressBar(screen: CommandOutput) {
  let phase = ''
  let shown = ''

  return {
    show(name: string, share: number): void {
      if (!screen.isTerminal) {
        if (name !== phase) screen.note(`${name}…\n`)
        phase = name
        return
      }
      const part = Math.min(1, Math.max(0, share))
      const full = Math.round(part * barWidth)
      const percent = `${Math.floor(part * 100)} %`.padStart(5)
      const line = `${name.padEnd(11)} ${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent}`
      if (line === shown) return
      screen.note(`\r${line}`)
      shown = line
    },

    clear(): void {
      if (screen.isTerminal && shown) screen.note(`\r${' '.repeat(shown.length)}\r`)
      shown = ''
    },
  }
}
