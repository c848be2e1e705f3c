import { Form } from 'react-router'
import type { ContentPiece } from '#contract/operator/content.ts'
import { fieldsOf } from '#domain/running/content-piece.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { formatMoment } from '#ui/text/format.ts'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { type EditForm, ReadVersion } from '../forms/edit-form.tsx'
import { MomentFields, momentTexts } from '../forms/moment-fields.tsx'
import { thisKind } from './piece-words.ts'

/** Content piece form fields, checked for edit conflicts. */
export function pieceForm(kind: ContentPiece['kind']): EditForm {
  const fields = fieldsOf(kind).map(([name, { label }]) => [name, { label }] as const)
  return {
    what: thisKind[kind],
    fields: {
      ...Object.fromEntries(fields),
      oculto: { label: 'Oculto' },
      desde: { label: 'Se ve desde' },
      hasta: { label: 'Se ve hasta' },
    },
    texts: ({ hidden, from, until, ...values }) => ({
      ...Object.fromEntries(fields.map(([name]) => [name, String(values[name] ?? '')])),
      oculto: hidden ? ['on'] : [],
      ...momentTexts({ from, until }),
    }),
  }
}

/** Edit form of a content piece with its schedule. */
export function PieceForm({
  kind,
  piece,
  image,
  answer,
}: {
  kind: ContentPiece['kind']
  piece?: ContentPiece
  /** Stored picture for a new banner */
  image?: string
  answer: Answer | undefined
}) {
  const typed = useTyped(answer, 'guardar')
  const errors = answer?.refusal?.fields ?? {}
  const given = piece?.value ?? (image === undefined ? {} : { image })
  return (
    <Form
      method="post"
      className="stack"
      {...(kind === 'banner' && { encType: 'multipart/form-data' })}
    >
      {piece ? (
        <ReadVersion
          form={pieceForm(kind)}
          version={piece.version}
          values={{ ...given, hidden: piece.hidden, from: piece.from, until: piece.until }}
          typed={typed}
        />
      ) : null}
      {fieldsOf(kind).map(([name, rule]) => {
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
          required: true,
          maxLength: rule.maxLength,
          hint: rule.hint,
          error: errors[name],
          defaultValue: typed.text(name, given[name]),
        }
        return rule.isLong ? (
          <TextArea key={name} {...shared} rows={6} />
        ) : (
          <Field key={name} {...shared} autoComplete="off" />
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
      <Field
        label={value === '' ? 'Imagen' : 'Otra imagen'}
        optional={value !== ''}
        name="foto"
        type="file"
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
  typed: ReturnType<typeof useTyped>
  error: string | undefined
}) {
  return (
    <fieldset className="stack close">
      <legend className="strong">Cuándo se ve</legend>
      <MomentFields when={piece} typed={typed} error={error} />
      <p className="hint">
        Hora de la Ciudad de México. Sin fechas se ve siempre
        {piece?.from ? `; ahora empieza el ${formatMoment(piece.from)}` : ''}.
      </p>
      <Checkbox name="oculto" defaultChecked={typed.has('oculto', 'on', piece?.hidden ?? false)}>
        Oculto por ahora
      </Checkbox>
    </fieldset>
  )
}
