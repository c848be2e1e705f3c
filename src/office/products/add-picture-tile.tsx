import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Tile that uploads the pictures chosen in it or dropped on it. */
export function AddPictureTile({ error }: { error: string | undefined }) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <Form method="post" encType="multipart/form-data" className="stack close">
      <input type="hidden" name="hacer" value="subir" />
      <label className="mas-foto">
        <Icon name="plus" />
        <span>Agregar fotos</span>
        <small>o suéltalas aquí</small>
        <input
          type="file"
          name="foto-nueva"
          multiple
          required
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-h`}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      </label>
      <p className={error ? 'error' : 'sr'} id={`${id}-h`}>
        {error ?? 'JPEG, PNG o WebP de hasta 8 MB. Se ven en la tienda al agregarlas.'}
      </p>
      {isHydrated ? null : <Button type="submit">Agregar</Button>}
    </Form>
  )
}
