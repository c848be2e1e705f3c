import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { ProfileFields } from './profile-fields.tsx'

function words(date_of_birth: string, minimum_age = 18) {
  const draft = { first_name: 'Ana', last_name: 'Paz Gil', gender: 'M', date_of_birth } as const
  const Part = () => <ProfileFields draft={draft} problems={{}} onChange={() => {}} />
  const markup = renderPage(Part, { shop: { settings: { minimum_age } } })
  return { said: wordsOf(markup), isWrong: markup.includes('aria-invalid') }
}

it('the profile form warns beside a birth date below the minimum age, without rejecting it (AUT-03)', () => {
  const child = `${new Date().getFullYear() - 6}-01-01`
  const { said, isWrong } = words(child)
  expect(said).toContain('Para comprar hay que tener 18 años cumplidos. ¿Es correcta la fecha?')
  expect(isWrong).toBe(false)
  expect(words(child, 5).said).not.toContain('Para comprar')
  expect(words('1990-05-01').said).not.toContain('Para comprar')
  expect(words('').said).not.toContain('Para comprar')
})
