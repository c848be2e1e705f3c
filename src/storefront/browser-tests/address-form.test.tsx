import { expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Address, SaveAddressResponse, UserDetails } from '#contract/account.ts'
import { AddressPanel } from '../account/address-panel.tsx'
import { literals } from '../text/specified-texts.ts'
import { fakeApiCalls, createPendingReply } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const shopper = { first_name: 'Ana', last_name: 'Paz', phone: '5512345678' } as UserDetails
const roma = {
  postcode: '06700',
  state: 'Ciudad de México',
  municipality: 'Cuauhtémoc',
  settlements: ['Roma Norte', 'Roma Sur'],
}
const known = { 'GET shop/postcode/06700': () => roma }

function draw(of = shopper) {
  const onSaved = vi.fn<() => void>()
  mountComponent(
    <AddressPanel address={undefined} shopper={of} onClose={() => {}} onSaved={onSaved} />,
  )
  return onSaved
}

/** Pastes like a user: `maxlength` applies, unlike with `fill`. */
async function paste(field: Locator, text: string) {
  await expect.element(field).toBeVisible()
  const input = field.element() as HTMLInputElement
  input.focus()
  input.select()
  document.execCommand('insertText', false, text)
}

const postcode = page.getByRole('textbox', { name: 'Código postal' })
const street = page.getByRole('textbox', { name: 'Calle y número' })
const save = page.getByRole('button', { name: 'Guardar dirección' })

async function fill() {
  await postcode.fill('06700')
  await page.getByRole('combobox', { name: 'Colonia' }).selectOptions('Roma Norte')
  await street.fill('Orizaba 10')
}

it('the address form starts with the postcode, which fills in the place (ADR-02)', async () => {
  fakeApiCalls(known)
  draw()
  await expect.element(save).toBeDisabled()
  await expect.element(street).not.toBeInTheDocument()
  await postcode.fill('06700')
  await expect.element(page.getByText('Cuauhtémoc, Ciudad de México')).toBeVisible()
  await expect.element(street).toBeVisible()
  await expect.element(save).toBeEnabled()
})

it('an unfinished address of the former shop only asks for what it lacks', async () => {
  const sent = fakeApiCalls({
    ...known,
    'customer/address': () => ({ success: true, messageForUser: 'ok', address: {} as Address }),
  })
  const unfinished = {
    first_name: 'Ana',
    last_name: 'Paz',
    company_name: '',
    phone: '5512345678',
    address1: 'Orizaba 20',
    address2: ', Depto 4',
    city: 'Cuauhtémoc',
    postcode: '06700',
    state: 'Ciudad de México',
    country: 'MX' as const,
    references: '',
  }
  draw({ ...shopper, unfinished_address: unfinished })
  await expect.element(street).toHaveValue('Orizaba 20')
  const colonia = page.getByRole('combobox', { name: 'Colonia' })
  await expect.element(colonia).toBeEnabled()
  await save.click()
  await expect.element(page.getByText('Elige tu colonia', { exact: true }).last()).toBeVisible()
  expect(sent.some(({ call }) => call === 'customer/address')).toBe(false)
  await colonia.selectOptions('Roma Sur')
  await save.click()
  await expect
    .poll(() => sent.find(({ call }) => call === 'customer/address')?.body)
    .toMatchObject({ address1: 'Orizaba 20', address2: 'Roma Sur, Depto 4' })
})

it('the address form cleans a pasted postcode and phone number before cutting them to length (ADR-03)', async () => {
  const sent = fakeApiCalls({
    ...known,
    'customer/address': () => ({ success: true, messageForUser: 'ok', address: {} as Address }),
  })
  draw()
  await paste(postcode, ' 06700')
  await expect.element(postcode).toHaveValue('06700')
  await expect.element(street).toBeVisible()
  const phone = page.getByRole('textbox', { name: 'Teléfono' })
  for (const written of ['55 1234 5678', '+52 55 1234 5678', '5215512345678']) {
    await paste(phone, written)
    await expect.element(phone).toHaveValue('5512345678')
  }
  await fill()
  await save.click()
  await expect
    .poll(() => sent.find(({ call }) => call === 'customer/address')?.body)
    .toMatchObject({ phone: '5512345678', postcode: '06700' })
})

it('the address form allows typing city and state when the postcode list is unavailable (ADR-03)', async () => {
  fakeApiCalls({})
  draw()
  await postcode.fill('06700')
  await expect.element(page.getByRole('textbox', { name: 'Municipio o alcaldía' })).toBeVisible()
  await expect.element(page.getByText(/No tenemos este código/)).toBeVisible()
})

it('the address form saves a postcode that is not listed without the city of the previous postcode (ADR-02, ADR-03)', async () => {
  const unlisted = { postcode: '44160', state: 'Jalisco', municipality: null, settlements: [] }
  const sent = fakeApiCalls({
    ...known,
    'GET shop/postcode/44160': () => unlisted,
    'customer/address': () => ({ success: true, messageForUser: 'ok', address: {} as Address }),
  })
  const onSaved = draw()
  await postcode.fill('06700')
  await expect.element(page.getByText('Cuauhtémoc, Ciudad de México')).toBeVisible()
  await postcode.fill('44160')
  const city = page.getByRole('textbox', { name: 'Municipio o alcaldía' })
  await expect.element(city).toHaveValue('')
  await expect.element(page.getByRole('textbox', { name: 'Estado' })).toHaveValue('Jalisco')
  await city.fill('Guadalajara')
  await page.getByRole('textbox', { name: 'Colonia' }).fill('Sur')
  await expect.element(page.getByText('Minimo 4 caracteres. ¿Es correcto?')).toBeVisible()
  await street.fill('Libertad 10')
  await save.click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent.find(({ call }) => call === 'customer/address')?.body).toMatchObject({
    postcode: '44160',
    city: 'Guadalajara',
    state: 'Jalisco',
    address2: 'Sur',
  })
})

it('the address form names missing fields and focuses the first', async () => {
  const sent = fakeApiCalls(known)
  draw()
  await postcode.fill('06700')
  await expect.element(street).toBeVisible()
  await save.click()
  await expect.element(street).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Elige tu colonia' }))
    .toBeVisible()
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(sent.map(({ call }) => call)).toEqual(['GET shop/postcode/06700'])
})

it('the address form saves once on a double click, and shows that it is saving', async () => {
  const answer = createPendingReply<SaveAddressResponse>()
  const sent = fakeApiCalls({ ...known, 'customer/address': () => answer.promise })
  const onSaved = draw()
  await fill()
  await save.dblClick()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  answer.resolve({ success: true, messageForUser: 'ok', address: {} as Address })
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent.filter(({ call }) => call === 'customer/address')).toHaveLength(1)
})

it('the address form reports a failed save and keeps the typed values', async () => {
  fakeApiCalls(known)
  const onSaved = draw()
  await fill()
  await save.click()
  await expect.element(page.getByText(literals.common.errorTryLater).first()).toBeVisible()
  await expect.element(street).toHaveValue('Orizaba 10')
  expect(onSaved).not.toHaveBeenCalled()
})
