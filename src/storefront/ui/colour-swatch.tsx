/** Colour swatch as SVG, because the content security policy blocks inline styles. */
export function ColourSwatch({ colour }: { colour: string }) {
  return (
    <svg className="swatch" viewBox="0 0 2 2" aria-hidden="true">
      <circle cx="1" cy="1" r="1" fill={colour} />
    </svg>
  )
}
