import { encodeCode128 } from '@tianguis/code128'

/**
 * Width of the blank margin (quiet zone) at each side of the barcode, in widths of its narrowest
 * bar, as barcode readers need.
 */
const quiet = 10

/** Order number as a Code 128 barcode with text. */
export function OrderBarcode({ text }: { text: string }) {
  const { bars, modules } = encodeCode128(text)
  return (
    <p className="code">
      <svg
        viewBox={`${-quiet} 0 ${modules + 2 * quiet} 40`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        {bars.map(({ x, width }) => (
          <rect key={x} x={x} width={width} height={40} />
        ))}
      </svg>
      {text}
    </p>
  )
}
