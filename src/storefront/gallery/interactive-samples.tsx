import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Modal, SidePanel } from '#ui/overlay.tsx'
import { Popover } from '#ui/popover.tsx'
import { SpecificationTable } from '#ui/table.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { HorizontalCarousel } from '../ui/horizontal-carousel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'

/** Interactive components of the gallery: messages, dialogs and animations. */
export function InteractiveSamples() {
  return (
    <>
      <Messages />
      <Overlays />
      <Moving />
    </>
  )
}

function Messages() {
  return (
    <section className="stack" aria-label="Mensajes">
      <h2>Mensajes</h2>
      <Alert>Presiona Enter para buscar.</Alert>
      <Alert tone="good" title="Listo">
        Guardamos tus cambios.
      </Alert>
      <Alert tone="warn">Se ha actualizado tu carrito</Alert>
      <Alert tone="wrong">Ha ocurrido un error, intentalo más tarde</Alert>
      <div className="row wraps">
        <Button onClick={() => showSuccess('Articulo añadido al carrito')}>Aviso bueno</Button>
        <Button onClick={() => showError('Ha ocurrido un error, intentalo más tarde')}>
          Aviso malo
        </Button>
      </div>
      <EmptyState icon="basket" title="Tu carrito esta vacío." />
    </section>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'modal' | 'confirm' | 'panel' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="stack" aria-label="Ventanas">
      <h2>Ventanas</h2>
      <div className="row wraps">
        <Button onClick={() => setOpen('modal')}>Diálogo</Button>
        <Button onClick={() => setOpen('confirm')}>Pregunta</Button>
        <Button onClick={() => setOpen('panel')}>Panel</Button>
        <Popover label="Menú chico">
          <p>Contenido</p>
        </Popover>
      </div>
      <Modal title="Compartir" closable open={open === 'modal'} onClose={close}>
        <p>Contenido</p>
      </Modal>
      <ConfirmDialog
        question="¿Eliminar dirección?"
        open={open === 'confirm'}
        onCancel={close}
        onConfirm={close}
      />
      <SidePanel
        title="Carrito de compras"
        closeLabel="Cerrar"
        contentLabel="Contenido"
        open={open === 'panel'}
        onClose={close}
      >
        <Button onClick={() => showSuccess('Carrito actualizado correctamente')}>Aviso</Button>
      </SidePanel>
    </section>
  )
}

function Moving() {
  return (
    <>
      <Tabs
        label="Pedido"
        tabs={[
          { key: 'a', label: 'Productos', content: <p>Uno</p> },
          { key: 'b', label: 'Resumen', content: <p>Dos</p> },
          { key: 'c', label: 'Envío', content: <p>Tres</p> },
        ]}
      />
      <HorizontalCarousel title="Fila">
        {['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'].map((word) => (
          <li key={word} className="box">
            {word}
          </li>
        ))}
      </HorizontalCarousel>
      <Disclosure title="Detalles técnicos" open>
        <div className="in">
          <SpecificationTable rows={[{ label: 'Marca', value: 'Nimbus' }]} />
        </div>
      </Disclosure>
    </>
  )
}
