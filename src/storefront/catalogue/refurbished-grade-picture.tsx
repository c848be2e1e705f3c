/**
 * Illustration of a laptop lid in the condition of a refurbishment grade: A with few fine marks, B
 * with visible wear.
 */
export function RefurbishedGradePicture({ grade }: { grade: 'A' | 'B' }) {
  return (
    <svg className="grade" viewBox="0 0 120 80" role="img" aria-label={pictures[grade]}>
      <path
        className="lid"
        d="M12 10h96a6 6 0 0 1 6 6v52a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V16a6 6 0 0 1 6-6z"
      />
      <circle className="mark" cx="60" cy="40" r="5" />
      {grade === 'A' ? (
        <path className="scratch fine" d="M84 62l11-3M88 66l5-1" />
      ) : (
        <>
          <path
            className="scratch"
            d="M20 24l22 9M24 36l9 2M78 20l20-5M70 60l30-8M36 64l14-3M88 40l10 6"
          />
          <path className="worn" d="M6 60v8a4 4 0 0 0 4 4h12zM114 24v-8a6 6 0 0 0-6-6h-9z" />
        </>
      )}
    </svg>
  )
}

const pictures = {
  A: 'Dibujo de una tapa casi como nueva, con dos marcas finas',
  B: 'Dibujo de una tapa con rayas visibles y esquinas gastadas',
}
