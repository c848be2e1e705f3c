import { Form } from 'react-router'
import type { LogoResponse } from '#contract/operator/settings.ts'
import type { LogoBackground } from '#domain/running/logo.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import type { FormResult } from '../forms/form-result.ts'

const grounds: { ground: LogoBackground; title: string; hint: string }[] = [
  {
    ground: 'light',
    title: 'Sobre fondo claro',
    hint: 'PNG o WebP sin fondo, o JPEG; de hasta 8 MB. Sale en el encabezado, en los pedidos impresos y en los correos.',
  },
  {
    ground: 'dark',
    title: 'Sobre fondo oscuro',
    hint: 'Para quien usa la tienda en oscuro, y al pie. Sin él, el otro se mostrará sobre un recuadro claro.',
  },
]

/**
 * Forms that show, replace or remove the shop's logo, one form for each background on which the
 * logo appears.
 */
export function LogoForms({
  logo,
  answer,
}: {
  logo: LogoResponse
  answer: FormResult | undefined
}) {
  const fields = answer?.refusal?.fields ?? {}
  return (
    <section aria-labelledby="logotipo" className="sec stack">
      <h3 id="logotipo">Logotipo</h3>
      <p className="muted">
        Toma el lugar del nombre con letras. Se dibuja de nuevo a su tamaño; nadie recibe tu
        archivo.
      </p>
      <div className="fields">
        {grounds.map(({ ground, title, hint }) => {
          const address = logo[ground]
          return (
            <Form key={ground} method="post" encType="multipart/form-data" className="stack">
              <input type="hidden" name="fondo" value={ground} />
              {address === null ? null : (
                <p className={`logo-plate ${ground}`}>
                  <img src={address} alt={`Tu logotipo, ${title.toLowerCase()}`} />
                </p>
              )}
              <FileField
                label={title}
                name="logotipo"
                accept="image/png,image/webp,image/jpeg"
                hint={hint}
                error={fields[ground]}
              />
              <p className="row wraps">
                <Button type="submit" name="hacer" value="poner-logotipo">
                  {address === null ? 'Subir logotipo' : 'Cambiar'}
                  <span className="sr"> el logotipo, {title.toLowerCase()}</span>
                </Button>
                {address === null ? null : (
                  <Button type="submit" kind="quiet" name="hacer" value="quitar-logotipo">
                    Quitar
                    <span className="sr"> el logotipo, {title.toLowerCase()}</span>
                  </Button>
                )}
              </p>
            </Form>
          )
        })}
      </div>
    </section>
  )
}
