import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { familySharedFields } from '#domain/catalogue/family-shared-fields.ts'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CategoryChipsField } from '../products/category-chips-field.tsx'
import { HiddenOriginalValueFields } from '../products/original-values-fields.tsx'
import { ProductFieldInput } from '../products/product-fields.tsx'
import { parseEditedFields, toProductFormValues } from '../products/product-form.ts'
import '../products/product.css'
import '../products/product-page.css'

export async function loader(asked: LoaderFunctionArgs) {
  const reads = createOperatorApiReader(asked)
  const [family, { categories }] = await Promise.all([
    reads.get('getFamily', { params: { family: asked.params.family ?? '' } }),
    reads.get('listProducts', { query: { search: '-' } }),
  ])
  return { family, categories }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction<{ unsaved: string[] }>(asked, async (form, commands) => {
    const family = asked.params.family ?? ''
    const { fields, was } = parseEditedFields(form, familySharedFields)
    const name = String(form.get('nombre') ?? '')
    const isRenamed = name !== form.get('nombre-leido')
    const saved = await commands('updateFamily', {
      params: { family },
      body: { fields, was, ...(isRenamed && { name }) },
    })
    const unsaved = saved.unsaved.flatMap(({ product, refused, conflicts }) => [
      ...Object.values(refused).map((words) => `${product}: ${words}`),
      ...conflicts.map(({ field }) => `${product}: alguien cambió «${field}» mientras escribías.`),
    ])
    if (unsaved.length > 0) return { unsaved }
    const hecho = saved.change_set
    return hecho === null
      ? redirectWithFlash('Guardado.', createOfficePageUrl('Familia', { family }))
      : redirect(createOfficePageUrl('Familia', { family }, { hecho }))
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<{ unsaved: string[] }>
}

/** Form of the shared fields of a family. */
export default function FamilyTextsForm({ loaderData: { family, categories }, actionData }: Props) {
  const typed = useRestoredFormFields(actionData)
  const { refusal, done } = actionData ?? {}
  const { shared, differing, products } = family
  const texts = toProductFormValues(familySharedFields, shared)
  return (
    <>
      <PageHeader
        title="Lo que comparten"
        state={family.name}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Familia', { family: family.key })}
            aria-label="Volver a la familia"
          >
            <Icon name="left" />
          </Link>
        }
      />
      <FormErrorAlert refusal={refusal} />
      {done ? (
        <Alert tone="warn" announced>
          {done.unsaved.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Alert>
      ) : null}
      <p className="hint">
        {products.length === 1
          ? 'Lo que cambies aquí cambia en su producto.'
          : `Lo que cambies aquí cambia en los ${products.length} productos. Donde no dicen lo mismo, el campo está vacío y se queda como está si no escribes.`}
      </p>
      <Form method="post" className="product-form new-product">
        <HiddenOriginalValueFields texts={texts} typed={typed} />
        <input type="hidden" name="nombre-leido" value={family.name} />
        <div className="product-fields">
          <FormField
            label="Nombre de la familia"
            name="nombre"
            maxLength={200}
            autoComplete="off"
            defaultValue={typed.text('nombre', family.name)}
            hint="Los nombres de sus productos no cambian."
            error={refusal?.fields.name}
          />
          {familySharedFields.map((name) => {
            const { feed } = getProductFieldDescriptor(name)
            const text = typed.text(feed, texts[feed])
            const error = refusal?.fields[feed]
            if (name === 'categories')
              return (
                <div key={name} className="field">
                  <span className="label" aria-hidden="true">
                    Categorías
                  </span>
                  <CategoryChipsField {...{ name: feed, text, error, categories }} />
                </div>
              )
            const hint = differing.includes(feed) ? 'Distinto entre sus productos.' : undefined
            return (
              <ProductFieldInput key={name} {...{ name, text, error, ...(hint && { hint }) }} />
            )
          })}
        </div>
        <div>
          <Button type="submit" kind="primary">
            Guardar en todos
          </Button>
        </div>
      </Form>
    </>
  )
}
