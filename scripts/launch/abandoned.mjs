import { readFileSync } from 'node:fs'

/**
 * Calls back when npm, our parent through a shell, is gone: npm ends at once and the shell forwards no signal. Returns
 * a function that stops watching.
 */
export function whenAbandoned(callback) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const shell = process.ppid
  const npm = parentOf(shell)
  const watch = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(watch)
    callback()
  }, 250)
  return () => clearInterval(watch)
}

function parentOf(pid) {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in parentheses and may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}
