import { encodeCode128 } from '@tianguis/code128'

/** Code 128 barcode, always black on white. */
export function BarCode({ digits }: { digits: string }) {
  const { bars, modules } = encodeCode128(digits)
  return (
    <svg
      className="bars-svg"
      viewBox={`0 0 ${modules} 48`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Código de barras de la referencia"
    >
      {bars.map(({ x, width }) => (
        <rect key={x} x={x} width={width} height={48} />
      ))}
    </svg>
  )
}
