import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import type { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { SettingInput } from './setting-input.tsx'

/** Matches the paths of shipping zone settings, which have three fields per shipping method. */
const rated = /^shipping\.zones/

/** Fields of a settings section in groups. */
export function SettingGroups({
  section: { fields, values },
  typed,
  refusal,
}: {
  section: SettingSectionResponse
  typed: ReturnType<typeof useRestoredFormFields>
  refusal: FormResult['refusal']
}) {
  const groups = Map.groupBy(fields, ({ group = '' }) => group)
  return [...groups].map(([group, members]) => {
    const inputs = members.map((field) => (
      <SettingInput
        key={field.path}
        field={field}
        value={values[field.path] ?? null}
        typed={typed}
        error={refusal?.fields[field.path]}
      />
    ))
    return group === '' ? (
      <div key={group} className="sec fields two">
        {inputs}
      </div>
    ) : (
      <fieldset key={group} className="sec">
        <legend className="sr">{group}</legend>
        <h3 aria-hidden="true">{group}</h3>
        <div className={rated.test(members[0]?.path ?? '') ? 'fields three' : 'fields two'}>
          {inputs}
        </div>
      </fieldset>
    )
  })
}
