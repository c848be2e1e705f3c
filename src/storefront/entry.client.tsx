import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { workerAddress } from './pages.ts'
import { refuseUntrustedMarkup } from './rendering/trusted-markup.ts'

refuseUntrustedMarkup(workerAddress)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
