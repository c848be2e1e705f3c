import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Locked = {
  integrity?: string
  /** workspace */
  link?: boolean
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

// npm leaves out what the machine that wrote the file had not installed; then no other machine can install.
it('the lock file contains the packages of every platform, not only of the developer’s', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
  )
  expect(missing).toEqual([])
})

it('the lock file locks exact versions by checksum', () => {
  const loose = Object.entries(packages).filter(
    ([place, { integrity, inBundle, link }]) =>
      place.includes('node_modules/') && !integrity && !inBundle && !link,
  )
  expect(loose.map(([place]) => place)).toEqual([])
})

function isLocked(place: string, name: string): boolean {
  if (packages[`${place}/node_modules/${name}`.replace(/^\//, '')]) return true
  const parent = place.lastIndexOf('node_modules/')
  return parent >= 0 && isLocked(place.slice(0, parent).replace(/\/$/, ''), name)
}

it('installing the packages runs no install script of any package', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  expect(Object.keys(scripts).filter((name) => /install|prepare/.test(name))).toEqual([])
})
