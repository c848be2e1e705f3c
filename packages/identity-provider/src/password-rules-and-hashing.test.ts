import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPasswordHashing, findPasswordProblem } from './password-rules-and-hashing.ts'

const shop = { url: 'https://www.lamarchanta.mx', name: 'Casa Jacaranda' }
const about = { email: 'Ana.Luna@correo.mx', shop }
const problem = (password: string) => findPasswordProblem(password, about)

describe('new password', () => {
  it('a new password is rejected if it is one of the 3,000 most common long enough passwords', () => {
    const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    const commonest = list.trim().split('\n').slice(0, 3000)
    expect(commonest).toHaveLength(3000)
    expect(commonest.filter((password) => problem(password) === undefined)).toEqual([])
  })

  it.each([
    'password1',
    'Password123!',
    'PASSWORD',
    'qwerty123',
    '1q2w3e4r5t',
    'iloveyou',
    'sunshine',
    'superman99',
    'trustno1',
    'football2026',
    'México2026',
    'contraseña1',
    'teamo1234',
    'tequiero',
    '987654321',
    'aaaaaaaaaa',
    'ｐａｓｓｗｏｒｄ',
  ])('a new password is rejected as commonly used: %s', (password) => {
    expect(problem(password)).toBe('too-common')
  })

  it('a new password must not contain the e-mail or its local part', () => {
    expect(problem('ana.luna@correo.mx')).toBe('has-email')
    expect(problem('soy-ANA.LUNA-82')).toBe('has-email')
    expect(findPasswordProblem('bananas al vapor', { ...about, email: 'ana@correo.mx' })).toBe(
      undefined,
    )
  })

  it('a new password must not contain the name of the shop', () => {
    expect(problem('CasaJacaranda.2026')).toBe('has-shop')
    expect(problem('en casa jacaranda')).toBe('has-shop')
    expect(problem('voy a LaMarchanta')).toBe('has-shop')
  })

  it('a new password has 8 to 128 characters of any kind', () => {
    expect(problem('canelo7')).toBe('too-short')
    expect(problem('canela 7')).toBe(undefined)
    expect(problem('ñandú 🦤🦤')).toBe(undefined)
    expect(problem('una frase '.repeat(12))).toBe(undefined)
    expect(problem('una frase '.repeat(13))).toBe('too-long')
  })
})

describe('stored password', () => {
  it('a stored password is a salted hash that is expensive to guess by brute force', async () => {
    const { hash, matches } = createPasswordHashing()
    const kept = await hash('una frase que recuerdo')
    expect(kept).toMatch(/^scrypt:32768:8:3:[\w+/=]{24}:[\w+/=]{44}$/)
    expect(await hash('una frase que recuerdo')).not.toBe(kept)
    expect(await matches('una frase que recuerdo', kept)).toBe(true)
    expect(await matches('una frase que recuerda', kept)).toBe(false)
    expect(await matches('una frase que recuerdo', undefined)).toBe(false)
  })
})
