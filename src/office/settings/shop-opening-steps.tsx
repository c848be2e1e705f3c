import type { ShopOpeningResponse } from '#contract/operator/shop-opening-checklist.ts'
import type { ShopOpeningStep } from '#domain/running/shop-opening-steps.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Labels of the steps in opening a new shop, and their names in URLs. */
export const shopOpeningStepLabels: Record<
  ShopOpeningStep,
  { title: string; paso: string; aim: string }
> = {
  name: { title: 'Nombre', paso: 'nombre', aim: 'Cómo se llama' },
  support: { title: 'Ayuda', paso: 'ayuda', aim: 'Teléfono, correo y domicilio' },
  shipping: { title: 'Envíos', paso: 'envios', aim: 'A dónde y por cuánto' },
  legal: { title: 'Textos legales', paso: 'legales', aim: 'Tres, ya escritos con tus datos' },
  products: {
    title: 'Primeros productos',
    paso: 'productos',
    aim: 'Desde tu hoja de cálculo o a mano',
  },
  payment: { title: 'Compra de prueba', paso: 'cobros', aim: 'Una, con una tarjeta de prueba' },
}

/**
 * Finds the step of opening a new shop that the page displays: the step in the URL, or the first
 * unfinished step; null if only the opening itself remains.
 */
export function findDisplayedShopOpeningStep(
  { steps }: ShopOpeningResponse,
  paso: string | null,
): ShopOpeningStep | null {
  const named = steps.find(({ code }) => shopOpeningStepLabels[code].paso === paso)
  if (named) return named.code
  return paso === 'abrir' ? null : (steps.find(({ is_done }) => !is_done)?.code ?? null)
}

/** Opening steps of a new shop, with state and links. */
export function ShopOpeningSteps({
  opening,
  shown,
}: {
  opening: ShopOpeningResponse
  shown: ShopOpeningStep | null
}) {
  const { steps } = opening
  return (
    <nav aria-label="Pasos para abrir">
      <ol className="way">
        {steps.map(({ code, is_done, begun_at, done_at }, index) => {
          const took = is_done ? tookWords(begun_at, done_at) : null
          const { title, paso, aim } = shopOpeningStepLabels[code]
          return (
            <li
              key={code}
              className={is_done ? 'done' : undefined}
              aria-current={code === shown ? 'step' : undefined}
            >
              <i>{is_done ? <Icon name="check" /> : index + 1}</i>
              <span>
                {title}
                <small>{is_done ? factOf(opening, code) : aim}</small>
                {took === null ? null : <small>{took}</small>}
              </span>
              {code === shown ? null : (
                <Link className="small" to={createOfficePageUrl('Bienvenida', {}, { paso })}>
                  {is_done ? 'Cambiar' : 'Completar'}
                  <span className="sr"> {title}</span>
                </Link>
              )}
            </li>
          )
        })}
        <li aria-current={shown === null ? 'step' : undefined}>
          <i>{steps.length + 1}</i>
          <span>Abrir</span>
          {shown === null ? null : (
            <Link className="small" to={createOfficePageUrl('Bienvenida', {}, { paso: 'abrir' })}>
              Ver<span className="sr"> cómo se abre</span>
            </Link>
          )}
        </li>
      </ol>
      <p className="hint">
        Cada paso queda al guardarlo. Puedes irte y volver: mientras no abras, Hoy lleva a estos
        pasos.
      </p>
    </nav>
  )
}

function factOf(opening: ShopOpeningResponse, code: ShopOpeningStep): string {
  switch (code) {
    case 'name':
      return opening.name
    case 'support':
      return opening.support ? `${opening.support.phone} · ${opening.support.email}` : ''
    case 'shipping':
      return opening.uncovered.length === 0
        ? 'A todo el país'
        : `Faltan ${opening.uncovered.length} prefijos de códigos postales`
    case 'legal':
      return 'Publicados'
    case 'products':
      return opening.products === 1 ? '1 a la venta' : `${opening.products} a la venta`
    case 'payment':
      return `Pedido ${opening.paid_order ?? ''}`
  }
}

/** Duration of a step in opening the shop, since its first visit; null if unrecorded. */
function tookWords(begunAt: string | null, doneAt: string | null): string | null {
  if (begunAt === null || doneAt === null) return null
  const minutes = (Date.parse(doneAt) - Date.parse(begunAt)) / 60_000
  if (minutes < 0) return null
  if (minutes < 1) return 'Tomó menos de un minuto'
  if (minutes < 60) return `Tomó ${Math.round(minutes)} min`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return `Tomó ${hours} h`
  const days = Math.round(hours / 24)
  return `Tomó ${days} ${days === 1 ? 'día' : 'días'}`
}
