import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the start script imports only Node modules, since it runs before other packages are installed', () => {
  const folder = 'scripts/launch'
  const imported = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      return Array.from(text.matchAll(/^(?:import|\} from) [^']*'([^']+)'/gm), ([, from = '']) => ({
        name,
        from,
      }))
    })
  expect(imported.length).toBeGreaterThan(20)
  expect(imported.filter(({ from }) => !/^(?:node:|\.\/)/.test(from))).toEqual([])
})
