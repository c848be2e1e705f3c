import { Form } from 'react-router'
import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { listContentPieceFields } from '#domain/running/content-piece.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { type EditForm, HiddenEditConflictFields } from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { StartAndEndFields, toStartAndEndFieldValues } from '../forms/start-and-end-fields.tsx'
import { contentPieceConflictNames } from './content-piece-labels.ts'

/** Content piece form fields, checked for edit conflicts. */
export function createContentPieceFormDefinition(kind: ContentPiece['kind']): EditForm {
  const fields = listContentPieceFields(kind).map(([name, { label }]) => [name, { label }] as const)
  return {
    what: contentPieceConflictNames[kind],
    fields: {
      ...Object.fromEntries(fields),
      oculto: { label: 'Oculto' },
      desde: { label: 'Se ve desde' },
      hasta: { label: 'Se ve hasta' },
    },
    texts: ({ hidden, from, until, ...values }) => ({
      ...Object.fromEntries(fields.map(([name]) => [name, String(values[name] ?? '')])),
      oculto: hidden ? ['on'] : [],
      ...toStartAndEndFieldValues({ from, until }),
    }),
  }
}

/** Edit form with schedule for a content piece: banner, carousel, FAQ topic or question. */
export function ContentPieceForm({
  kind,
  piece,
  image,
  answer,
}: {
  kind: ContentPiece['kind']
  piece?: ContentPiece
  /** Stored picture for a new banner */
  image?: string
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'guardar')
  const errors = answer?.refusal?.fields ?? {}
  const given = piece?.value ?? (image === undefined ? {} : { image })
  return (
    <Form
      method="post"
      className="stack"
      {...(kind === 'banner' && { encType: 'multipart/form-data' })}
    >
      {piece ? (
        <HiddenEditConflictFields
          form={createContentPieceFormDefinition(kind)}
          version={piece.version}
          values={{ ...given, hidden: piece.hidden, from: piece.from, until: piece.until }}
          typed={typed}
        />
      ) : null}
      {listContentPieceFields(kind).map(([name, rule]) => {
        if (name === 'image')
          return (
            <PictureField
              key={name}
              value={typed.text(name, given[name])}
              error={errors.image ?? errors.picture}
            />
          )
        const shared = {
          label: rule.label,
          name,
          required: !rule.isOptional,
          maxLength: rule.maxLength,
          hint: rule.hint,
          error: errors[name],
          defaultValue: typed.text(name, given[name]),
        }
        return rule.isLong ? (
          <TextArea key={name} {...shared} rows={6} />
        ) : (
          <FormField key={name} {...shared} autoComplete="off" />
        )
      })}
      <Schedule piece={piece} typed={typed} error={errors.until} />
      <div>
        <Button type="submit" kind="primary" name="hacer" value="guardar">
          {piece ? 'Guardar' : 'Agregar'}
        </Button>
      </div>
    </Form>
  )
}

function PictureField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <>
      <input type="hidden" name="image" value={value} />
      <FileField
        label={value === '' ? 'Imagen' : 'Otra imagen'}
        optional={value !== ''}
        name="foto"
        accept="image/jpeg,image/png,image/webp"
        required={value === ''}
        error={error}
        hint="JPEG, PNG o WebP de hasta 8 MB. Se recorta a 16 por 7."
      />
    </>
  )
}

function Schedule({
  piece,
  typed,
  error,
}: {
  piece: ContentPiece | undefined
  typed: ReturnType<typeof useRestoredFormFields>
  error: string | undefined
}) {
  return (
    <fieldset className="stack close">
      <legend className="strong">Cuándo se ve</legend>
      <StartAndEndFields when={piece} typed={typed} error={error} />
      <p className="hint">
        Hora de la Ciudad de México. Sin fechas se ve siempre
        {piece?.from ? `; ahora empieza el ${formatDateTime(piece.from)}` : ''}.
      </p>
      <Checkbox name="oculto" defaultChecked={typed.has('oculto', 'on', piece?.hidden ?? false)}>
        Oculto por ahora
      </Checkbox>
    </fieldset>
  )
}
