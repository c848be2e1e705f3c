import { calculateAge } from '#domain/account/age.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { toMexicoDay, isDay } from '#domain/mexico-dates-and-times.ts'
import { FormField, Select } from '#ui/form-fields.tsx'
import { isPlausiblePersonName } from '#ui/text/email-and-name-checks.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import type { ProfileDraft, ProfileFieldErrors } from './profile-draft.ts'

const { genders } = literals.signIn
const leastLetters = { first_name: 3, last_name: 4 }

/**
 * Profile fields: first name, last name, gender and birth date. Unusual names, and ages too young
 * to buy, need a confirmation but are never rejected (AUT-04).
 */
export function ProfileFields({
  draft,
  problems,
  known,
  onChange,
}: {
  draft: ProfileDraft
  problems: ProfileFieldErrors
  /** Stored profile; fields that differ from it are marked as changed */
  known?: ProfileDraft
  onChange: (changes: Partial<ProfileDraft>) => void
}) {
  const { settings } = useShopData()
  const minimum = settings?.minimum_age ?? 0
  const birth = draft.date_of_birth
  const today = toMexicoDay(new Date())
  const tooYoung =
    isDay(birth) && birth <= today && calculateAge(birth, today) < minimum
      ? `Para comprar hay que tener ${minimum} años cumplidos. ¿Es correcta la fecha?`
      : undefined

  function nameProps(field: 'first_name' | 'last_name') {
    const text = draft[field]
    const expected = isPlausiblePersonName(text, leastLetters[field])
    return {
      value: text,
      onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
      error: problems[field],
      remark:
        text.trim() !== '' && !expected && text !== known?.[field]
          ? `Esperábamos solo letras, al menos ${leastLetters[field]}. ¿Es correcto?`
          : undefined,
      looksGood: expected && text !== known?.[field],
    }
  }

  return (
    <>
      <div className="fields two">
        <FormField
          label="Nombre"
          autoComplete="given-name"
          maxLength={60}
          {...nameProps('first_name')}
        />
        <FormField
          label="Apellidos"
          autoComplete="family-name"
          maxLength={60}
          {...nameProps('last_name')}
        />
        <Select
          label="Género"
          autoComplete="sex"
          value={draft.gender}
          onChange={({ target: { value } }) =>
            isKeyOf(genders, value) && onChange({ gender: value })
          }
          error={problems.gender}
        >
          <option value="" disabled>
            Elige una opción
          </option>
          {Object.entries(genders).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </Select>
        <FormField
          label="Fecha de nacimiento"
          type="date"
          autoComplete="bday"
          min="1900-01-02"
          value={draft.date_of_birth}
          onChange={(event) => onChange({ date_of_birth: event.target.value })}
          error={problems.date_of_birth}
          remark={tooYoung}
        />
      </div>
    </>
  )
}
