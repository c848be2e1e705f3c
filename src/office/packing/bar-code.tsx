import { code128 } from '#domain/orders/code128.ts'

/** Module widths that stay white at each side, as readers need. */
const quiet = 10

/** The number of an order in Code 128, with the number under it. */
export function BarCode({ text }: { text: string }) {
  const { bars, modules } = code128(text)
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
