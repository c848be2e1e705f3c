import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const file = 'docs/security.md'
const text = readFileSync(file, 'utf8')

/** OWASP ASVS 5.0: the requirements of levels 1 and 2, by section. */
const asked: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}

const answers = Array.from(
  text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm),
  ([, id = '', , answer = '', reason = '']) => ({ id, answer, reason }),
)

it('the security document answers every requirement of ASVS level 2 exactly once, and no others', () => {
  const ids = Object.entries(asked).flatMap(([section, all]) =>
    all.map((one) => `${section}.${one}`),
  )
  expect(answers.map(({ id }) => id)).toEqual(ids)
})

it('each answer in the security document is pass, n/a or open, with a proof or a reason', () => {
  const known = ['pass', 'n/a', 'open']
  expect(answers.filter(({ answer, reason }) => !known.includes(answer) || !reason)).toEqual([])
})

it('the security document states the correct number of answered requirements', () => {
  const count = (wanted: string) => answers.filter(({ answer }) => answer === wanted).length
  expect(text).toContain(
    `Of ${answers.length} requirements ${count('pass')} pass, ${count('n/a')} do not apply, ${count('open')} are open.`,
  )
})

it('the proofs and sections to which the security document links exist', () => {
  const headings = new Set(
    Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  const gone = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, target = '']) => target).filter(
    (target) => {
      if (target.startsWith('#')) return !headings.has(target.slice(1))
      if (/^[a-z]+:/.test(target)) return false
      return !existsSync(path.join('docs', target.replace(/#.*/, '')))
    },
  )
  expect(gone).toEqual([])
})
