import { Form } from 'react-router'
import type { FamilyResponse } from '#contract/operator/families.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { ProductPicture } from '../lists/product-picture.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { SideButton, sideFormId } from './side-button.tsx'

const mostOptions = 3

interface Props {
  family: FamilyResponse
  refusal: FormResult['refusal']
}

/** Options of a family with their values as chips; values and options are added here. */
export function FamilyOptions({ family: { options, products }, refusal }: Props) {
  const { me } = useOfficeRootLoaderData()
  const mayEdit = hasPermission('products:write', me)
  const typedIn = (command: string) =>
    refusal?.typed.some(([name, value]) => name === 'hacer' && value === command)
  return (
    <section className="family-options" aria-labelledby="opciones">
      <div className="row apart">
        <h2 id="opciones">Opciones</h2>
        {mayEdit && options.length < mostOptions ? (
          <details key={options.length} className="add-filter" open={typedIn('opcion')}>
            <summary className="plain-act">Agregar otra opción</summary>
            <Form method="post" className="menu" preventScrollReset>
              <FormField
                label="Opción"
                name="opcion"
                maxLength={100}
                autoComplete="off"
                placeholder="Capacidad"
              />
              <FormField
                label="Valores"
                name="valores"
                autoComplete="off"
                placeholder="128 GB, 256 GB"
                hint={
                  products.length > 0
                    ? 'Separados por comas. Los productos de ahora toman el primero.'
                    : 'Separados por comas.'
                }
                error={typedIn('opcion') ? refusal?.fields.options : undefined}
              />
              <Button type="submit" name="hacer" value="opcion">
                Agregar
              </Button>
            </Form>
          </details>
        ) : null}
      </div>
      {options.length === 0 ? (
        <p className="hint">Agrega una opción, como Color o Capacidad.</p>
      ) : null}
      <div className="all-options">
        {options.map(({ code, label, values }) => (
          <div key={code} className="option">
            <b id={`op-${code}`}>{label}</b>
            {mayEdit && (options.length > 1 || products.length === 0) ? (
              <SideButton
                command={`quitar-opcion:${code}`}
                label="Quitar"
                said={`la opción ${label}`}
                kind="quiet"
              />
            ) : null}
            <ul aria-labelledby={`op-${code}`}>
              {values.map(({ value, image, products: count }) => (
                <li key={value} className="value-chip">
                  {image === null ? null : <ProductPicture address={image} />}
                  <span>{value}</span>
                  {mayEdit ? (
                    <button
                      type="submit"
                      form={sideFormId}
                      name="hacer"
                      value={`quitar:${code}:${value}`}
                      title={leaveWords(count)}
                    >
                      <Icon name="x" />
                      <span className="sr">
                        Quitar {value}. {leaveWords(count)}
                      </span>
                    </button>
                  ) : null}
                </li>
              ))}
              {mayEdit ? (
                <li>
                  <details
                    key={values.length}
                    className="add-filter"
                    open={typedIn(`valor:${code}`)}
                  >
                    <summary className="value-chip add">
                      <Icon name="plus" />
                      {label}
                    </summary>
                    <Form method="post" className="menu" preventScrollReset>
                      <FormField
                        label={`Otro valor de ${label}`}
                        name="valor"
                        maxLength={100}
                        autoComplete="off"
                        required
                        error={typedIn(`valor:${code}`) ? refusal?.fields.value : undefined}
                      />
                      <Button type="submit" name="hacer" value={`valor:${code}`}>
                        Agregar
                      </Button>
                    </Form>
                  </details>
                </li>
              ) : null}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Text about the products of a removed value. */
function leaveWords(count: number): string {
  if (count === 0) return 'Ningún producto lo tiene.'
  return count === 1
    ? 'Su producto sale de la familia y sigue en la tienda.'
    : `Sus ${count} productos salen de la familia y siguen en la tienda.`
}
