import { Form } from 'react-router'
import type { Connection } from '#contract/operator/connections.ts'
import type { ConnectionField } from '#domain/connections/connection-fields.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import type { ConnectionProvider } from '#domain/connections/connection-services.ts'
import { describeTrial } from '#domain/connections/describe-trial.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { toSecretFieldName } from '../forms/entered-fields.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

const command = 'guardar'

/** Values of a connection's form, by the provider's description. */
export function parseConnectionForm(service: string, form: FormData) {
  const provider = findConnectionProvider(service, String(form.get('proveedor') ?? ''))
  const values = (provider?.fields ?? []).map(
    (field) => [field.name, String(form.get(toFormName(field)) ?? '')] as const,
  )
  return {
    values: Object.fromEntries(values),
    version: String(form.get('version') ?? ''),
    ...(form.has('cambia_cuenta') && { replaces_account: true }),
  }
}

function toFormName({ name, isSecret }: ConnectionField): string {
  return isSecret ? toSecretFieldName(name) : name
}

type Props = {
  provider: ConnectionProvider
  stored: Connection | undefined
  version: string
  answer: FormResult | undefined
  mayWrite: boolean
  /** title of the fold with fields that are rarely needed */
  moreTitle?: string
}

/** Form of a connection, generated from the provider's description; keys are never filled in. */
export function ConnectionForm({
  provider,
  stored,
  version,
  answer,
  mayWrite,
  moreTitle = 'Más datos',
}: Props) {
  const typed = useRestoredFormFields(answer, command)
  const errors = answer?.refusal?.fields ?? {}
  const isRestored = typed.text('proveedor') === provider.code
  const isConflict = isRestored && answer?.refusal?.changed !== undefined
  const field = (one: ConnectionField) => {
    const { name, label, hint, options, isSecret, isOptional, kind, preset = '' } = one
    const kept = stored?.fields[name] ?? preset
    const shared = {
      label,
      name: toFormName(one),
      error: isRestored ? errors[name] : undefined,
      optional: isOptional === true,
      disabled: !mayWrite,
    }
    const value = isRestored ? typed.text(name, kept) : kept
    const remark = isConflict && value !== kept ? `Ahora dice «${kept}».` : undefined
    if (options)
      return (
        <Select key={name} {...shared} hint={hint} remark={remark} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )
    if (isSecret) {
      const isStored = stored !== undefined && Object.hasOwn(stored.hints, name)
      return (
        <FormField
          key={name}
          {...shared}
          type="password"
          autoComplete="off"
          maxLength={4000}
          placeholder={isStored ? '••••••••' : undefined}
          hint={<SecretHint hint={hint} end={stored?.hints[name]} guide={provider.guide} />}
        />
      )
    }
    return (
      <FormField
        key={name}
        {...shared}
        hint={hint}
        remark={remark}
        type={kind === 'email' ? 'email' : 'text'}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        defaultValue={value}
      />
    )
  }
  const more = provider.fields.filter(({ isFolded }) => isFolded)
  const isMoreOpen = isConflict || (isRestored && more.some(({ name }) => errors[name]))
  return (
    <Form method="post">
      <input type="hidden" name="proveedor" value={provider.code} />
      <input type="hidden" name="version" value={version} />
      <p className="muted">{provider.purpose}</p>
      <ProviderRemark provider={provider} triedAt={stored?.tried_at ?? null} />
      <div className="fields two">
        {provider.fields.filter((one) => !more.includes(one)).map(field)}
      </div>
      {more.length > 0 ? (
        <Disclosure as="span" title={moreTitle} open={isMoreOpen}>
          <div className="fields two">{more.map(field)}</div>
        </Disclosure>
      ) : null}
      {isRestored && answer?.refusal?.code === 'connection-other-account' ? (
        <Checkbox name="cambia_cuenta">
          Cambiar de cuenta: lo que sigue abierto en la anterior lo atiendo en {provider.label}
        </Checkbox>
      ) : null}
      {mayWrite ? (
        <div className="form-acts">
          <Button type="submit" kind="primary" name="hacer" value={command}>
            Guardar y probar
          </Button>
        </div>
      ) : null}
    </Form>
  )
}

function ProviderRemark({
  provider: { note, isUntried },
  triedAt,
}: {
  provider: ConnectionProvider
  triedAt: string | null
}) {
  const words = isUntried ? describeTrial(triedAt === null ? null : new Date(triedAt)) : note?.text
  if (words === undefined) return null
  return (
    <p className="hint">
      {words} {note ? <span className="faint">({note.source})</span> : null}
    </p>
  )
}

function SecretHint({
  hint,
  end,
  guide,
}: {
  hint: string | undefined
  end: string | undefined
  guide: ConnectionProvider['guide']
}) {
  return (
    <>
      {end === undefined ? hint : end === '' ? 'Guardada.' : `Guardada, termina en ${end}.`}{' '}
      {guide ? (
        <a href={guide.url} target="_blank" rel="noreferrer">
          {guide.label}
          <span className="sr"> (se abre aparte)</span>
        </a>
      ) : null}
    </>
  )
}
