import type { FamilyResponse } from '#contract/operator/families.ts'
import { FormField, Select } from '#ui/form-fields.tsx'
import {
  listManyChoices,
  type ManyChange,
  manyFields,
  type planManyChange,
  manyWays,
} from './change-many.ts'

interface Props {
  family: FamilyResponse
  change: ManyChange
  error?: string | undefined
  /** Called with each change; without this function the fields are uncontrolled */
  onChange?: (change: ManyChange) => void
}

/** Form fields of a change of several products: selection, field, operation, amount. */
export function ChangeManyFields({ family, change, error, onChange }: Props) {
  const given = (name: keyof ManyChange) =>
    onChange
      ? {
          value: change[name],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...change, [name]: target.value }),
        }
      : { defaultValue: change[name] }
  return (
    <>
      <fieldset>
        <legend className="label">A cuáles</legend>
        <ul>
          {listManyChoices(family).map(({ which, label, count }) => (
            <li key={which}>
              <label className="pick-value">
                <input
                  type="radio"
                  name="cuales"
                  value={which}
                  {...(onChange
                    ? {
                        checked: change.which === which,
                        onChange: () => onChange({ ...change, which }),
                      }
                    : { defaultChecked: change.which === which })}
                />
                <span>
                  {label} <small>{count}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="three">
        <Select label="Qué" name="que" {...given('field')}>
          {Object.entries(manyFields).map(([field, label]) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Cómo" name="como" {...given('way')}>
          {Object.entries(manyWays).map(([way, label]) => (
            <option key={way} value={way}>
              {label}
            </option>
          ))}
        </Select>
        <FormField
          label="Cuánto"
          name="cuanto"
          autoComplete="off"
          maxLength={100}
          error={error}
          hint={hints[change.field]}
          {...given('amount')}
        />
      </div>
    </>
  )
}

const hints: Partial<Record<ManyChange['field'], string>> = {
  offer: 'Como 4,499.00 · 10 dic; vacío es sin oferta.',
  visible: 'Sí o no.',
}

/** Products of the change before and after it. */
export function ChangeManyPreview({
  family: { products },
  planned,
}: {
  family: FamilyResponse
  planned: NonNullable<ReturnType<typeof planManyChange>>
}) {
  if (planned.length === 0) return <p className="hint">Ningún producto cambiaría.</p>
  return (
    <ul className="preview" aria-label="Así quedan">
      {planned.map(({ at, before, after }) => (
        <li key={at}>
          <span>{products[at]?.label}</span>
          <span>
            <del>{before || 'vacío'}</del> <ins>{after || 'vacío'}</ins>
          </span>
        </li>
      ))}
    </ul>
  )
}
