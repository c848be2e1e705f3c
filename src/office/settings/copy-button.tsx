import { useState } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Button that copies a text; absent without script, where the text is selected by hand. */
export function CopyButton({ text }: { text: string }) {
  // The clipboard exists only in secure contexts.
  const isCopyable = useHydrated() && window.isSecureContext
  const [isCopied, setIsCopied] = useState(false)
  if (!isCopyable) return null
  return (
    <button
      type="button"
      className="plain-act"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setIsCopied(true))
      }}
    >
      {isCopied ? 'Copiado' : 'Copiar'}
    </button>
  )
}
