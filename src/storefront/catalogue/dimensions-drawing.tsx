import { type Dimensions, parseDimensions } from '#domain/catalogue/product-dimensions.ts'

/** Objects of known size, in centimetres. */
const card = { name: 'una tarjeta bancaria', width: 8.56, height: 5.4 }
const sheet = { name: 'una hoja carta', width: 21.6, height: 27.9 }
/** Longest side in cm that is compared with a bank card. */
const handy = 20

const [width, height, gap, edge] = [320, 160, 16, 1]

/** Recorded dimensions of a product or its screen, drawn to scale beside a known object. */
export function DimensionsDrawing({
  attributes,
}: {
  attributes: readonly { code: string; value: string }[]
}) {
  const drawn = parseDimensions(attributes)
  if (!drawn) return null
  const beside = Math.max(drawn.width, drawn.height) > handy ? sheet : card
  const scale = Math.min(
    (width - gap - 2 * edge) / (drawn.width + beside.width),
    (height - 2 * edge) / Math.max(drawn.height, beside.height),
  )
  const rect = (of: { width: number; height: number }, x: number) => ({
    x: round(x),
    y: round(height - edge - of.height * scale),
    width: round(of.width * scale),
    height: round(of.height * scale),
    rx: 3,
  })
  return (
    <figure className="scaled">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <rect {...rect(drawn, edge)} />
        <rect className="beside" {...rect(beside, edge + drawn.width * scale + gap)} />
      </svg>
      <figcaption className="small muted">
        {formatDimensions(drawn)}, junto a {beside.name}.
      </figcaption>
    </figure>
  )
}

function formatDimensions({ subject, text }: Dimensions): string {
  return subject === 'screen' ? `La pantalla mide unos ${text} cm` : `Mide ${text} cm`
}

const round = (length: number): number => Math.round(length * 10) / 10
