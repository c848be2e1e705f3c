const backgrounds = {
  Fondo: ['paper', 'surface', 'sunken', 'stage', 'line', 'line-2'],
  Tinta: ['ink', 'ink-2', 'ink-3'],
  Cempasúchil: ['brand', 'brand-hover', 'brand-press', 'brand-tint', 'on-brand-tint'],
  Laguna: ['link', 'laguna', 'laguna-tint', 'deep', 'strong'],
  Rosa: ['rosa', 'rosa-fill', 'rosa-tint'],
  Nopal: ['nopal', 'nopal-fill', 'nopal-tint'],
  Chile: ['chile', 'chile-fill', 'chile-tint'],
}
const sizes = ['4xl', '3xl', '2xl', 'xl', 'l', 'm', 's', 'xs']
const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const radii = ['s', 'm', 'l', 'xl', 'full']
const shadows = ['sh-1', 'sh-2', 'sh-3']

const box = { width: '4rem', height: '4rem' }

/**
 * Design tokens shown in the component gallery, with inline styles, which only development allows.
 */
export function ComponentSamples() {
  return (
    <>
      <section className="stack" aria-label="Colores">
        <h2>Colores</h2>
        {Object.entries(backgrounds).map(([name, tokens]) => (
          <div key={name} className="stack gap-s2">
            <h3>{name}</h3>
            <Swatches
              tokens={tokens}
              styleOf={(token) => ({
                background: `var(--${token})`,
                borderRadius: 'var(--r-m)',
                boxShadow: '0 0 0 1px var(--line)',
              })}
            />
          </div>
        ))}
      </section>
      <section className="stack" aria-label="Letra">
        <h2>Letra</h2>
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: `var(--t-${size})`, lineHeight: 1.15 }}>
            {size} · Bocina portátil $1,234.50
          </p>
        ))}
      </section>
      <section className="stack" aria-label="Espacio, esquinas y sombra">
        <h2>Espacio, esquinas y sombra</h2>
        <Swatches
          tokens={spaces.map((step) => `s-${step}`)}
          styleOf={(token) => ({ background: 'var(--brand)', width: `var(--${token})` })}
        />
        <Swatches
          tokens={radii.map((radius) => `r-${radius}`)}
          styleOf={(token) => ({ background: 'var(--laguna)', borderRadius: `var(--${token})` })}
        />
        <Swatches
          tokens={shadows}
          styleOf={(token) => ({
            background: 'var(--surface)',
            borderRadius: 'var(--r-m)',
            boxShadow: `var(--${token})`,
          })}
        />
      </section>
    </>
  )
}

function Swatches({
  tokens,
  styleOf,
}: {
  tokens: readonly string[]
  styleOf: (token: string) => object
}) {
  return (
    <ul className="row wraps">
      {tokens.map((token) => (
        <li key={token} className="stack gap-s2">
          <div style={{ ...box, ...styleOf(token) }} />
          <code className="tiny">{token}</code>
        </li>
      ))}
    </ul>
  )
}
