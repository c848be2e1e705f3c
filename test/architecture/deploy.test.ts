import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readEnvironmentSettings, environmentSettingHelpTexts } from '#main/environment-settings.ts'

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
  .map((entry) => path.join(entry.parentPath, entry.name))
const textOf = (file: string) => readFileSync(file, 'utf8')

/** Where a file gives a program of the shop a variable: in lists of `NAME=value`, and in YAML. */
const given = [
  /^(?:ENV |Environment=| *- )?([A-Z][A-Z0-9_]+)=/gm,
  / ([A-Z][A-Z0-9_]+)=[^\n]*$/gm,
  /[{,] *([A-Z][A-Z0-9_]+): /g,
  /\bname: ([A-Z][A-Z0-9_]+)\b/g,
]
const withSettings = files.filter((file) =>
  /\.env$|\.service$|Containerfile$|compose\.yaml$|kubernetes\/.*\.yaml$/.test(file),
)

function namesIn(file: string): string[] {
  const text = textOf(file).replaceAll(/^\s*#.*$/gm, '')
  return given.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

it('the deployment passes only known settings to the shop', () => {
  const unknown = withSettings.flatMap((file) =>
    namesIn(file)
      .filter((name) => !(name in environmentSettingHelpTexts))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
  expect(new Set(withSettings.flatMap(namesIn)).size).toBeGreaterThan(25)
})

it.each([
  ['deploy/systemd/shop.env', {}],
  ['deploy/compose/shop.env', { SHOP_ROLE: 'web' }],
  ['deploy/compose/shop.env', { SHOP_ROLE: 'worker' }],
])('the deployment starts a production shop with %s once its secrets exist', (file, more) => {
  const lines = Array.from(textOf(file).matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name = '', value]) => [
    name,
    value || `${name === 'STRIPE_WEBHOOK_SECRET' ? 'whsec_' : 'sk_test_'}${'x'.repeat(40)}`,
  ])
  const environment = { ...Object.fromEntries(lines), ...more }
  expect(readEnvironmentSettings(environment).mode).toBe('production')
  for (const name of ['LICENCE_SECRET', 'PUSH_SECRET', 'WEBHOOK_SECRET', 'SESSION_SECRET']) {
    expect(environment).toHaveProperty(name)
  }
})

it('the Grafana dashboards use only metrics that the shop exports, and chart all of them', () => {
  const counted = Array.from(
    textOf('src/main/metrics.ts').matchAll(/'(tianguis_\w+)'/g),
    ([, name = '']) => name,
  )
  const asked = (file: string) =>
    Array.from(textOf(file).matchAll(/tianguis_\w+/g), ([name]) => name.replace(/_bucket$/, ''))
  for (const file of ['rules.yml', 'rules.test.yml', 'dashboard.json']) {
    expect(counted).toEqual(expect.arrayContaining(asked(`deploy/monitoring/${file}`)))
  }
  expect(asked('deploy/monitoring/dashboard.json')).toEqual(expect.arrayContaining(counted))
})

it('every panel of the monitoring dashboards has a query', () => {
  const { panels } = JSON.parse(textOf('deploy/monitoring/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  expect(panels.flatMap(({ targets }) => targets.filter(({ expr }) => expr !== ''))).not.toEqual([])
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([])
})
